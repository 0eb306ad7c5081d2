PRAGMA application_id = 1114073204; PRAGMA user_version = 5;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE problem (
  id INTEGER PRIMARY KEY,
  board TEXT NOT NULL,  -- by name, "triangle(5)"; or that of a drawing
  drawing TEXT,  -- rows of holes, "oo/ooo", unless the board is built in
  rule INTEGER NOT NULL CHECK (rule IN (4, 6, 8)),  -- directions of jumps
  vacate TEXT NOT NULL,  -- the one empty hole of the start
  finish TEXT NOT NULL,  -- the hole of the last peg
  status TEXT NOT NULL CHECK (status IN ('solved', 'unsolvable', 'class', 'bounded')),  -- class: unsolvable by its position class alone
  reason TEXT CHECK (reason IN ('class', 'resource', 'hole', 'bound', 'search') AND (reason = 'class') = (status = 'class')),  -- why a problem is unsolvable
  moves INTEGER CHECK ((moves IS NOT NULL) = (status = 'solved')) CHECK (moves > 0),  -- the minimum, if solved
  lower_bound INTEGER CHECK ((lower_bound IS NOT NULL) = (status = 'bounded')) CHECK (lower_bound >= 0),  -- no solution has fewer moves, if bounded
  solution_moves INTEGER CHECK (coalesce (solution_moves, 999) > coalesce (lower_bound, 0)) CHECK (coalesce (status = 'bounded' AND solution IS NOT NULL, 0) = (solution_moves IS NOT NULL)),  -- of the shortest solution that was found, if bounded
  ordered TEXT CHECK (ordered GLOB '[0-9]*' AND ordered NOT GLOB '*[^0-9]*'),  -- shortest solutions in order of moves, up to symmetry
  ordered_raw TEXT CHECK (ordered_raw GLOB '[0-9]*' AND ordered_raw NOT GLOB '*[^0-9]*'),  -- the same, images counted separately
  unordered TEXT CHECK (unordered GLOB '[0-9]*' AND unordered NOT GLOB '*[^0-9]*'),  -- shortest solutions as multisets of moves, up to symmetry
  unordered_raw TEXT CHECK (unordered_raw GLOB '[0-9]*' AND unordered_raw NOT GLOB '*[^0-9]*'),  -- the same, images counted separately
  longest_sweep INTEGER CHECK (longest_sweep > 0),  -- jumps of the longest sweep of any shortest solution
  longest_final_sweep INTEGER CHECK (longest_final_sweep BETWEEN 1 AND longest_sweep),  -- jumps of the longest last move of any
  rows_fewest INTEGER CHECK (rows_fewest BETWEEN 0 AND rows_most),  -- jumps along rows in a shortest solution: the fewest
  rows_most INTEGER,  -- and the most
  columns_fewest INTEGER CHECK (columns_fewest BETWEEN 0 AND columns_most),  -- the same along columns
  columns_most INTEGER,
  diagonals_fewest INTEGER CHECK (diagonals_fewest BETWEEN 0 AND diagonals_most),  -- the same along diagonals
  diagonals_most INTEGER,
  solution TEXT,  -- a shortest solution, "d2-d4, f3-d3-b3", or the shortest found, if bounded
  stopped_by TEXT CHECK (stopped_by IN ('memory', 'signal', 'time')),  -- memory, signal or time: why the minimum, a count or the certificate is missing
  certificate TEXT CHECK (length (certificate) = 64),  -- SHA-256 of the certificate of the minimum, or of its lower bound
  certificate_of TEXT CHECK (certificate_of IN ('length', 'counts')) CHECK (certificate_of IS NULL OR (certificate IS NOT NULL AND status = 'solved')),  -- counts: with numbers of solutions, as far as a certificate can have them
  method TEXT,  -- of the search
  heuristic TEXT,  -- its bound
  nodes_expanded INTEGER CHECK (nodes_expanded >= 0),  -- positions expanded by the search
  nodes_generated INTEGER CHECK (nodes_generated >= 0),  -- successors generated
  peak_bytes INTEGER CHECK (peak_bytes >= 0),  -- most memory that the search held
  seconds REAL CHECK (seconds >= 0),  -- of the clock, for search, counts and certificate
  version TEXT,  -- of bergholt
  finished TEXT CHECK (finished IS datetime (finished)),  -- when, UTC: "2026-05-01 12:00:00"
  start TEXT GENERATED ALWAYS AS (vacate || '''') VIRTUAL,  -- as in problem files
  checksum TEXT NOT NULL DEFAULT '',  -- of the row and its classes
  UNIQUE (board, rule, vacate, finish),
  CHECK ((reason IS NOT NULL) = (status IN ('unsolvable', 'class'))),
  CHECK (status = 'solved' OR coalesce (ordered, ordered_raw, unordered, unordered_raw,
    longest_sweep, longest_final_sweep, rows_fewest) IS NULL),
  CHECK (status IN ('solved', 'bounded') OR solution IS NULL),
  CHECK ((rows_fewest IS NULL) + (rows_most IS NULL) + (columns_fewest IS NULL)
    + (columns_most IS NULL) + (diagonals_fewest IS NULL) + (diagonals_most IS NULL) IN (0, 6))
) STRICT;
INSERT INTO problem VALUES(1,'triangle(4)',NULL,6,'a1','a1','class','class',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'1.0.0','2026-11-27 21:47:26','f62c9246d77fecccd75f8edd209ee6d634c148a4b19d5ec2041b41bbb34c2902');
INSERT INTO problem VALUES(2,'triangle(4)',NULL,6,'a1','a2','class','class',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'1.0.0','2026-11-27 21:47:26','8f66f21854b1c356a049c757dc8468f8f0354f176c9552804b9ab5235dcc8821');
INSERT INTO problem VALUES(3,'triangle(4)',NULL,6,'a1','a3','class','class',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'1.0.0','2026-11-27 21:47:26','1d961bfc85c28d898ec3bb808b386d5e3973f6b71fc96dd779d8546f4db7847a');
INSERT INTO problem VALUES(4,'triangle(4)',NULL,6,'a1','a4','class','class',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'1.0.0','2026-11-27 21:47:26','e4fabdb7285fc2fe354cf58d2054cc87a3fa7e2eb2cad27cce38a80e5309770b');
INSERT INTO problem VALUES(5,'triangle(4)',NULL,6,'a1','b3','class','class',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'1.0.0','2026-11-27 21:47:26','4127980b75962cee71f885254322bfb4081ab38e26ee6ad8c8878f8387a55243');
INSERT INTO problem VALUES(6,'triangle(4)',NULL,6,'a1','b4','class','class',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'1.0.0','2026-11-27 21:47:26','e4c9e701a98b9b0d039151aff421916e0d486c6972d168e11951c10037566a6a');
INSERT INTO problem VALUES(7,'triangle(4)',NULL,6,'a2','a1','class','class',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'1.0.0','2026-11-27 21:47:26','30f83959388ce62d5280960f85cd6d82372fb9c974f2438ec3e55e0afe23f88c');
INSERT INTO problem VALUES(8,'triangle(4)',NULL,6,'a2','a2','class','class',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'1.0.0','2026-11-27 21:47:26','fa238a1e2ed529aa0b1e16a5af31f742e12966df26c48eaec6eae8354eff0cea');
INSERT INTO problem VALUES(9,'triangle(4)',NULL,6,'a2','a4','class','class',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'1.0.0','2026-11-27 21:47:26','a02b017f2ca90737ae642271fdb1f986f871456551984b72a21b95b9f8b298c9');
INSERT INTO problem VALUES(10,'triangle(4)',NULL,6,'a2','b3','class','class',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'1.0.0','2026-11-27 21:47:26','70ca2db356f9df5780a0978649a1ce1c88da785b0435e5306d4b6de02224a6b1');
INSERT INTO problem VALUES(11,'triangle(4)',NULL,6,'a2','b4','class','class',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'1.0.0','2026-11-27 21:47:26','2fbd9b5e9bafba0979bcad462728113351d9b1fec6ecd1d9bf4f03b719d3b212');
INSERT INTO problem VALUES(12,'triangle(4)',NULL,6,'a2','c3','class','class',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'1.0.0','2026-11-27 21:47:26','5a7f77a507086b521db63405f53bcf06dcb2eba521827ffb3aeb9aadb8caca8b');
INSERT INTO problem VALUES(13,'triangle(4)',NULL,6,'a2','d4','class','class',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'1.0.0','2026-11-27 21:47:26','ce57ce7af93eefb44d8a754e3d2c872b017d7922c66265fe19c4cd2371284daa');
INSERT INTO problem VALUES(14,'triangle(4)',NULL,6,'a2','a3','unsolvable','search',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'9275f18d91fb1c9fb39a183ec30b0d482a5016dc93d30ef83de060d07e92677c',NULL,'bidirectional','max(balance, corner[corners] + merson[rest], category, potential, last-move)',43,134,174391,0.01739599999999999827,'1.0.0','2026-11-27 21:47:26','0b93739aed9beb6be11cdc3512fb7ed96417094075f84f4dcf8050a82923fb34');
INSERT INTO problem VALUES(15,'triangle(4)',NULL,6,'a2','b2','solved',NULL,5,NULL,NULL,'2','2','1','1',3,1,2,2,4,4,2,2,'a4-a2, a1-a3, c4-a4-a2, c3-a1-a3-c3, d4-b2',NULL,'1f3f6a7b98f1f0366da51deb3154728ff9bfeddebbd09d14bd31e2d424b2565e','counts','bidirectional','max(balance, corner[corners] + merson[rest], category, potential, last-move)',5,20,346378,0.030238999999999998519,'1.0.0','2026-11-27 21:47:26','e868aaa8626826a11bf089cee1a2f35074c5acd0c952208f97e077f2c49c7f05');
INSERT INTO problem VALUES(16,'triangle(4)',NULL,6,'a2','c4','unsolvable','search',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'38e726b5e086c5eb3df8f3bd14d61720a2d0108164ddcccbea8e386a9fd5e650',NULL,'bidirectional','max(balance, corner[corners] + merson[rest], category, potential, last-move)',69,202,174544,0.033568000000000000615,'1.0.0','2026-11-27 21:47:26','0d5385b1903721bf7f08c873e233433d0f4a6e2e5c750b80281567da1513b033');
INSERT INTO problem VALUES(17,'triangle(4)',NULL,6,'b3','a1','class','class',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'1.0.0','2026-11-27 21:47:26','cdbebe619597aa5884fa8c43c9a8286f926e71828c4e3a502b8db3b3fb067cb3');
INSERT INTO problem VALUES(18,'triangle(4)',NULL,6,'b3','a2','class','class',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'1.0.0','2026-11-27 21:47:26','3d1df6942f9c0306c07157cfbd39fa4d7743772a144c0c145114257fd5b05a19');
INSERT INTO problem VALUES(19,'triangle(4)',NULL,6,'b3','b3','class','class',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'1.0.0','2026-11-27 21:47:26','669f882129cd13f5d9db1bd764f2c8d5d239a7d16bda720780c8b807c3d43185');
INSERT INTO problem VALUES(20,'kite','oooo/oo_o',4,'a1','a1','class','class',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'1.0.0','2026-11-27 21:47:26','92468b242abfca3b29cc081fb1d48b0fb4a9ea0ab91d1e131ce7d0d5ea50297a');
INSERT INTO problem VALUES(21,'kite','oooo/oo_o',4,'a2','d1','class','class',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'1.0.0','2026-11-27 21:47:26','8bb15cde861848ed01e2174532303b99d432ccf972a66b0ed8ce40015f880b32');
INSERT INTO problem VALUES(22,'kite','oooo/oo_o',4,'b2','b2','class','class',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'1.0.0','2026-11-27 21:47:26','c9021be1c3b8433fbe5f9be6e966aa1c96b5b117b5006e6daeeac567029a7301');
INSERT INTO problem VALUES(23,'kite','oooo/oo_o',4,'d1','a2','class','class',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'1.0.0','2026-11-27 21:47:26','44bc998022512792cc78407543644d8f86279285f9c0ebf16b6cfd207052ce8d');
INSERT INTO problem VALUES(24,'kite','oooo/oo_o',4,'d2','d2','class','class',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'1.0.0','2026-11-27 21:47:26','5df1983308560e36a039f7dd65b9633c72cc58186f339db70338b31e73197ddf');
INSERT INTO problem VALUES(25,'triangle(5)',NULL,6,'a2','b2','class','class',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'1.0.0','2026-11-27 21:47:27','56b3d68388eba6b6027ba30db2691459dee6c8c2ffb743e5df627eddb1353183');
INSERT INTO problem VALUES(26,'triangle(5)',NULL,6,'a2','d5','bounded',NULL,NULL,9,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'memory',NULL,NULL,'bidirectional','max(balance, corner[corners] + merson[rest], category, potential, last-move)',2,4,147764,0.0073990000000000001947,'1.0.0','2026-11-27 21:47:27','02f35186fc5d6c77d6efbb7e95c17366a247e3fa8bb2674451e5a12746f314b9');
INSERT INTO problem VALUES(27,'triangle(5)',NULL,6,'a3','a2','class','class',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'1.0.0','2026-11-27 21:47:27','331b596d6508cb8b813995e7266ea902338d1c7e0e42216c53abd552a0a83cbc');
INSERT INTO problem VALUES(28,'triangle(5)',NULL,6,'b3','c5','solved',NULL,11,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'d5-b3, b5-d5, a3-c5, a5-a3, b2-b4, a2-a4-c4, d4-b2, d5-b5, a1-c3-c5, b5-d5, e5-c5',NULL,NULL,NULL,'bidirectional','max(balance, corner[corners] + merson[rest], category, potential, last-move)',446,1983,238221,0.011417000000000000065,'1.0.0','2026-11-27 21:47:27','5c57dc4833e20ff987e117a7b6d3467bca20809af188c983a0548187595eec73');
CREATE TABLE class (
  problem INTEGER NOT NULL REFERENCES problem ON DELETE CASCADE,
  longest INTEGER NOT NULL,  -- A, jumps of the longest sweep
  second INTEGER NOT NULL CHECK (second BETWEEN 0 AND longest),  -- B, of the second longest
  final INTEGER NOT NULL CHECK (final BETWEEN 1 AND longest),  -- C, of the longest final sweep
  count TEXT NOT NULL CHECK (count GLOB '[0-9]*' AND count NOT GLOB '*[^0-9]*'),
  UNIQUE (problem, longest, second, final)
) STRICT;
INSERT INTO class VALUES(15,3,2,1,'1');
CREATE INDEX drawing ON problem (drawing) WHERE drawing IS NOT NULL;
COMMIT;
