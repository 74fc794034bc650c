import { type ValueClass, valueClass } from "../valueClass.ts";

/** Languages and what runs or compiles them. */
export const LANGUAGES_AND_RUNTIMES: readonly ValueClass[] = [
  valueClass(
    "language",
    "language written",
    false,
    `javascript=js=ecmascript=jsdoc, typescript=ts=tsconfig.json=tsconfig, python=py=python3, java=jdk=openjdk=java se, kotlin=.kt, scala=scala 2=scala 3, Go=golang=.go, rust=.rs=rustc=rustlang, ruby=.rb=mri ruby, php=.php, Swift=.swift=swiftlang, elixir=.ex=.exs, erlang=.erl=erlang/otp=otp, haskell=.hs, clojure=.clj=clojurescript, c++=cpp=c++11=c++14=c++17=c++20=c++23=cxx, c#=csharp=.cs=c sharp, lua=luau, perl=.pl=perl 5=raku, Dart=.dart, zig=ziglang=.zig, ocaml=.ml, f#=fsharp=f sharp, objective-c=objc=objective c=objective-c++, groovy=.groovy, ansi c=c89=c99=c11=c17=plain c, rlang=r language=tidyverse, julia=julialang=.jl, matlab=.m files=octave, fortran=f77=f90=fortran 90=gfortran, cobol, pascal language=delphi=object pascal=free pascal=fpc, ada language=gnat=ada 2012=spark ada, visual basic=vb.net=vb6=vba, coffeescript=coffee script, Nim=nimlang=nim-lang, crystal language=crystal-lang, d language=dlang=dmd, v language=vlang=v-lang, Elm, purescript, reasonml, Gleam, Racket, scheme lisp=guile=chez scheme, common lisp=sbcl=clisp=quicklisp, emacs lisp=elisp, prolog=swi-prolog, solidity=.sol, vyper, Move=move language=sui move, cairo lang=cairo 1, apex salesforce, abap, tcl=tcl/tk, smalltalk=pharo=squeak, assembly language=x86 assembly=assembler=nasm=masm, verilog=systemverilog, vhdl, chisel hdl, webassembly=wasm=wat format, powershell=pwsh=.ps1, mojo language=mojo lang, carbon lang, odin lang=odin-lang, hack lang=hacklang, actionscript, haxe, gdscript, glsl shaders=glsl, hlsl, wgsl, metal shading language=msl, cuda c++, vala, chapel lang, idris, agda, lean 4=lean4=lean prover, coq=rocq, tla+=tla plus=pluscal, dafny, alloy spec, unison lang, pony lang, io lang, Forth, apl language, postscript lang, starlark, jsonnet, dhall, cue lang=cuelang, kcl lang, pkl lang=pkl config, roc lang, grain lang, assemblyscript, janet lang, fennel, moonscript, wren lang, squirrel lang, ring lang, red lang, ballerina lang, Eiffel, modula-2, Oberon, standard ml=sml/nj=mlton`,
  ),
  valueClass(
    "javascript runtime",
    "runtime",
    true,
    "node=node.js=nodejs=node js, deno=deno.json=deno run=deno deploy, bun=bunfig.toml=bun run=bun.sh, cloudflare workers runtime=workerd, llrt, txiki.js, io.js=iojs, winterjs, graaljs, just-js",
  ),
  valueClass(
    "python runtime",
    "runtime interpreter python",
    true,
    "pypy, cpython, jython, ironpython, micropython=circuitpython, graalpy, pyston, stackless python=stackless, rustpython, pyodide, free-threaded python=free threaded python=nogil python, cinder python, activepython, numba jit",
  ),
  valueClass(
    "jvm",
    "jvm jdk runtime java",
    true,
    "hotspot=hotspot vm, graalvm=graalvm native image=native image=native-image=graal vm, openj9=eclipse openj9, temurin=eclipse temurin=adoptopenjdk=adoptium, corretto=amazon corretto, zulu jdk=azul zulu=azul prime=zing jvm, oracle jdk, liberica=liberica jdk, microsoft openjdk=microsoft build of openjdk, sapmachine, dragonwell, bellsoft, semeru=ibm semeru, red hat openjdk, mandrel, dalvik, android runtime=art runtime, robovm, avian jvm, ikvm",
  ),
  valueClass(
    "dotnet runtime",
    "runtime framework dotnet",
    true,
    ".net=dotnet=.net core=dotnet core=.net 6=.net 8=net8.0=net6.0, .net framework=.net framework 4.8=net48=net472, mono runtime=mono .net, nativeaot=native aot, coreclr, netstandard=.net standard=netstandard2.0, il2cpp",
  ),
  valueClass(
    "ruby runtime",
    "ruby runtime interpreter",
    true,
    "jruby, truffleruby, mruby, rubinius, yjit=ruby yjit, mri=cruby, rjit=mjit, artichoke ruby, natalie ruby",
  ),
  valueClass(
    "javascript engine",
    "engine",
    true,
    "javascriptcore=jsc=javascript core=nitro js, hermes=hermes engine, v8=v8 engine=v8 isolates=isolated-vm, spidermonkey=spider monkey, rhino=mozilla rhino, nashorn, quickjs=quickjs-ng=quick js, duktape, jerryscript, chakracore=chakra core, mujs, goja=dop251/goja, otto js=robertkrimen/otto, boa engine=boa_engine, jint, clearscript, kiesel js, nova js, xs moddable=moddable xs, espruino, v8js, py_mini_racer=mini racer=mini_racer, libjs",
  ),
  valueClass(
    "wasm runtime",
    "wasm runtime webassembly",
    true,
    "wasmtime, wasmer, wasmedge=wasm edge, wazero, wamr=wasm micro runtime, wasm3, lucet, wasmi, v8 wasm, spin fermyon=fermyon spin, extism, wasmcloud, slight deislabs, wizard engine, lunatic wasm, jco, wasix, node wasi, chicory wasm",
  ),
  valueClass(
    "garbage collector",
    "collector gc",
    true,
    "cms=cms collector=concurrent mark sweep, g1=g1gc=g1 collector, zgc=generational zgc=z garbage collector, shenandoah=shenandoah gc, parallel gc=parallelgc=parallel collector, serial gc=serialgc=serial collector, boehm=boehm gc=bdwgc=libgc, immix, refc, orc=arc/orc=--mm:orc, mark and sweep=mark-sweep=mark sweep, reference counting=refcounting=refcount=ref counting, copying collector=semispace=semi-space, generational=generational gc, epsilon gc, oilpan=cppgc, orinoco gc, mmtk, sgen gc=sgen, conservative gc, incremental gc, sticky immix, azul c4, server gc=servergc, workstation gc, green tea gc, whippet gc, mps collector",
  ),
  valueClass(
    "compiler",
    "compiler toolchain compiled",
    true,
    "gcc=g++=gnu compiler=libgcc, clang=clang++=llvm=clang-cl=libclang, msvc=cl.exe=visual c++=visual studio compiler, icc=intel compiler=icx=oneapi compiler, tinygo, gccgo, javac, ecj=eclipse compiler, apple clang, mingw=mingw-w64=mingw64, tcc=tiny c compiler=tinycc, nvcc, hipcc, armclang=armcc, iar compiler=iar embedded workbench=iar, keil=keil mdk=uvision, xc8=xc16=xc32, sdcc, cranelift=cranelift backend, gcc-rs=gccrs, rustc_codegen_gcc, ghc=glasgow haskell compiler, kotlinc=k2 compiler, scalac=dotty, roslyn, swiftc, dmd compiler=ldc2=gdc, flang, pgi compiler=nvfortran, borland c++=borland, watcom=open watcom, djgpp, cosmocc=cosmopolitan libc, compcert, lcc compiler, cproc, slimcc, go gc compiler, circle compiler, ocamlopt, mlir, qbe backend, libgccjit, asmjit, chibicc, odin compiler",
  ),
  valueClass(
    "linker",
    "linker linked link",
    true,
    "bfd=gnu ld=ld.bfd, gold linker=ld.gold, lld=ld.lld=llvm lld=rust-lld, mold=mold linker, sold linker, wild linker, ld64=ld-prime, link.exe=msvc linker, lld-link, zld, optlink, radlink, xlink",
  ),
  valueClass(
    "libc",
    "libc",
    true,
    "glibc=gnu libc, uclibc=uclibc-ng, newlib=newlib-nano, picolibc, bionic=bionic libc, musl=musl libc=linux-musl, dietlibc, klibc, llvm libc, msvcrt=ucrt, relibc, cosmopolitan=cosmo libc, libsystem, avr-libc, mlibc, rustix",
  ),
  valueClass(
    "c++ standard library",
    "stl standard",
    true,
    "libstdc++=libstdcxx, libc++=libcxx, msvc stl, eastl, etl embedded template library=etlcpp, uclibc++, stlport, abseil=absl, folly=facebook folly, boost libraries=boost c++",
  ),
  valueClass(
    "allocator",
    "allocator malloc",
    true,
    "jemalloc=libjemalloc=je_malloc=tikv-jemallocator=jemallocator, mimalloc=mi_malloc, tcmalloc=gperftools=tc_malloc, snmalloc, system allocator=the system allocator=glibc malloc=ptmalloc=ptmalloc2, dlmalloc, hoard allocator, rpmalloc, scudo=scudo allocator, hardened_malloc=hardened malloc, wee_alloc, talc allocator, arena allocator=bump allocator=bumpalo, slab allocator=slub=slob, buddy allocator, pool allocator, tlsf, partitionalloc=partition alloc, musl mallocng=mallocng, oldmalloc, supermalloc, lockfree malloc, umem=libumem, linked_list_allocator, buddy_system_allocator, emmalloc, vma vulkan=vulkan memory allocator",
  ),
  valueClass(
    "parser generator",
    "parser grammar parsing",
    true,
    "antlr=antlr4, bison=gnu bison=yacc=byacc, tree-sitter=treesitter=tree sitter, peg.js=pegjs=peggy=peggy.js, nearley=nearley.js, lalrpop, Pest=pest.rs=pest parser, Nom=nom parser, chumsky, Winnow=winnow parser, combine parser, javacc, jflex=cup parser, flex lexer=lex/flex, ohm js=ohm-js, chevrotain, jison, Lark=lark-parser=lark parser, ply python, pyparsing, parsimonious, parsec=megaparsec=attoparsec, happy/alex=alex/happy, menhir, ocamlyacc, ragel, re2c, boost.spirit=boost spirit, lemon parser, goyacc, participle=alecthomas/participle, pigeon peg, parslet, treetop ruby, racc, ripper ruby, sly python, textx, tatsu parser, langium, xtext, lezer, logos lexer, rowan parser, recursive descent=hand written parser=recursive-descent=handwritten parser, pratt parser=pratt parsing, peg grammar=peg parser, earley parser, glr parser, fparsec, sprache, instaparse, scala parser combinators=fastparse, jparsec, coco/r, spoofax, rats! parser, lpeg, gppg, irony.net, prism parser=ruby prism",
  ),
  valueClass(
    "regex engine",
    "regex regexp",
    true,
    "pcre=pcre2=libpcre, re2=google re2=node-re2, oniguruma=onigmo, hyperscan=vectorscan, rust regex=regex crate, fancy-regex, regexp2, boost.regex=boost regex, std::regex, tre regex, irregexp, posix regex, icu regex, ctre, python re module, mrab-regex, java.util.regex, sregex, coregex, joni regex",
  ),
];
