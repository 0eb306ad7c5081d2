PRAGMA application_id = 1114076274; PRAGMA user_version = 2;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE trial (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,  -- digest of problem, bound and program; way of searching
  problem TEXT NOT NULL,
  bound TEXT NOT NULL,  -- the expression
  method TEXT,  -- of `solve'; NULL: by levels from the start
  admissible INTEGER NOT NULL,  -- 0: nothing is proved; 2: a module claims it
  checked_positions INTEGER NOT NULL,
  start INTEGER NOT NULL,  -- the bound there; 255: lost; -1: unknown
  status TEXT NOT NULL CHECK (status IN ('solved', 'unsolvable', 'bounded')),
  moves INTEGER CHECK ((moves IS NOT NULL) = (status = 'solved')),
  lower_bound INTEGER NOT NULL,
  stopped_by TEXT NOT NULL CHECK (stopped_by IN ('none', 'memory', 'limit', 'time')),
  last_limit INTEGER NOT NULL,  -- of moves
  expanded INTEGER NOT NULL,
  generated INTEGER NOT NULL,
  peak_bytes INTEGER NOT NULL,
  seconds REAL NOT NULL,  -- of the clock
  cpu_seconds REAL NOT NULL,
  within INTEGER NOT NULL,  -- seconds that it was given; 0: any number
  memory INTEGER NOT NULL,  -- bytes that it was given
  version TEXT NOT NULL,  -- of bergholt
  finished TEXT NOT NULL DEFAULT (datetime ()),  -- when, UTC
  checksum TEXT NOT NULL DEFAULT ''  -- of the row and its levels
) STRICT;
INSERT INTO trial VALUES(1,'649e3ff6920e6d01c9d2edef32483c88eb9eb568b9b2d2574877e85068165670 forward 0 0','t4-a2-b2','merson',NULL,1,0,5,'solved',5,5,'none',5,9,25,101610,0.00093999999999999997186,0.00092800000000000000544,0,16702537728,'1.0.0','2026-11-27 21:47:27','db71e72f6d7965b0ccf032e928ce746766754e9d76991dfc5a1c74f5f9cf90c1');
INSERT INTO trial VALUES(2,'ae8d599d6fc24ecd9637f8d733c7506f6a07b39041c8c4f845cbe5d9b1760cd0 bidirectional 0 2','t4-a2-b2','zero','bidirectional',1,0,0,'bounded',NULL,3,'limit',2,4,8,64204,0.0038100000000000000185,0.00095699999999999995139,0,16702537728,'1.0.0','2026-11-27 21:47:27','9f57a3a5d38d43a7351125822c7a4ef0ccd6333f2d867afaf697436720590bc4');
CREATE TABLE level (
  trial INTEGER NOT NULL REFERENCES trial ON DELETE CASCADE,
  number INTEGER NOT NULL,  -- in order
  move_limit INTEGER NOT NULL,
  level INTEGER NOT NULL,
  kept INTEGER,  -- positions; NULL: the level was not completed
  expanded INTEGER NOT NULL,  -- to make it
  generated INTEGER NOT NULL,
  seconds REAL NOT NULL,
  UNIQUE (trial, number)
) STRICT;
INSERT INTO level VALUES(1,0,5,0,1,0,0,9.399999999999999448e-05);
INSERT INTO level VALUES(1,1,5,1,1,1,2,0.00011699999999999999788);
INSERT INTO level VALUES(1,2,5,2,1,1,3,4.699999999999999724e-05);
INSERT INTO level VALUES(1,3,5,3,2,1,7,4.699999999999999724e-05);
INSERT INTO level VALUES(1,4,5,4,4,2,9,5.0999999999999999595e-05);
INSERT INTO level VALUES(1,5,5,5,1,4,4,2.7999999999999999581e-05);
COMMIT;
