;; Dot products of one vector with many, four lanes at a time. `node scripts/write-vector-scan.ts` compiles it to vector-scan-code.ts.
;; Every length is a multiple of 16 floats, and every vector starts at a multiple of 16 bytes.
(module
  (import "m" "memory" (memory 1 65536))
  ;; $vectors: address of the first; the others follow it. $query: address of the query. $out: address of the results, one float each.
  ;; $count: number of vectors. $bytes: length of each.
  (func (export "scan") (param $vectors i32) (param $query i32) (param $out i32) (param $count i32) (param $bytes i32)
    ;; Four independent sums, so that the CPU can add in parallel.
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local $at i32) (local $end i32) (local $stop i32)
    (local.set $stop (i32.add (local.get $out) (i32.shl (local.get $count) (i32.const 2))))
    (local.set $end (i32.add (local.get $query) (local.get $bytes)))
    (block $done
      (loop $vector
        (br_if $done (i32.ge_u (local.get $out) (local.get $stop)))
        (local.set $a (v128.const f32x4 0 0 0 0))
        (local.set $b (v128.const f32x4 0 0 0 0))
        (local.set $c (v128.const f32x4 0 0 0 0))
        (local.set $d (v128.const f32x4 0 0 0 0))
        (local.set $at (local.get $query))
        (block $through
          (loop $round
            (br_if $through (i32.ge_u (local.get $at) (local.get $end)))
            (local.set $a (f32x4.add (local.get $a)
              (f32x4.mul (v128.load (local.get $vectors)) (v128.load (local.get $at)))))
            (local.set $b (f32x4.add (local.get $b)
              (f32x4.mul (v128.load offset=16 (local.get $vectors)) (v128.load offset=16 (local.get $at)))))
            (local.set $c (f32x4.add (local.get $c)
              (f32x4.mul (v128.load offset=32 (local.get $vectors)) (v128.load offset=32 (local.get $at)))))
            (local.set $d (f32x4.add (local.get $d)
              (f32x4.mul (v128.load offset=48 (local.get $vectors)) (v128.load offset=48 (local.get $at)))))
            (local.set $vectors (i32.add (local.get $vectors) (i32.const 64)))
            (local.set $at (i32.add (local.get $at) (i32.const 64)))
            (br $round)))
        (local.set $a (f32x4.add
          (f32x4.add (local.get $a) (local.get $b))
          (f32x4.add (local.get $c) (local.get $d))))
        (f32.store (local.get $out) (f32.add
          (f32.add (f32x4.extract_lane 0 (local.get $a)) (f32x4.extract_lane 1 (local.get $a)))
          (f32.add (f32x4.extract_lane 2 (local.get $a)) (f32x4.extract_lane 3 (local.get $a)))))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (br $vector)))))
