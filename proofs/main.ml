(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(* Reads a file and prints what the proved checker says of it. *)

open Proved

let bit n k = n lsr k land 1 = 1
let ascii = Array.init 256 (fun n ->
  Ascii (bit n 0, bit n 1, bit n 2, bit n 3, bit n 4, bit n 5, bit n 6, bit n 7))

let of_bytes bytes =
  let rec from k rest =
    if k < 0 then rest else from (k - 1) (String (ascii.(Char.code bytes.[k]), rest)) in
  from (Stdlib.String.length bytes - 1) EmptyString

let rec to_bytes = function
  | EmptyString -> ""
  | String (Ascii (a, b, c, d, e, f, g, h), rest) ->
    let code = List.fold_right (fun b n -> 2 * n + Bool.to_int b) [a; b; c; d; e; f; g; h] 0 in
    Stdlib.String.make 1 (Char.chr code) ^ to_bytes rest

let read name =
  let channel = open_in_bin name in
  really_input_string channel (in_channel_length channel)

let complain name reason status =
  Printf.eprintf "%s: %s: %s\n" (Filename.basename Sys.argv.(0)) name reason;
  exit status

let check name =
  let verdict = Checked.verdict_of (of_bytes (read name)) in
  let line = to_bytes (line_of verdict) in
  match verdict with
  | Verified _ ->
    (match print_endline line with
     | exception Sys_error _ -> complain name "cannot be printed" 2
     | () -> exit 0)
  | Refused _ -> complain name line 1
  | Unreadable -> complain name line 2

(* Most of what is computed is garbage soon: a large young generation halves the collector's work. *)
let () = Gc.set { (Gc.get ()) with Gc.minor_heap_size = 2097152; space_overhead = 400 }

let () =
  match Sys.argv with
  | [| _; name |] ->
    (try check name with
     | Sys_error _ | End_of_file -> complain name "cannot be read" 2
     | Out_of_memory | Stack_overflow -> complain name "out of memory" 2)
  | _ -> complain "usage" "expected one argument, the file of a certificate" 2
