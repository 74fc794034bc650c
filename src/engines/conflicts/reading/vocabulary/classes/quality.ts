import { type ValueClass, valueClass } from "../valueClass.ts";

/** How source is checked and shaped without running it. */
export const QUALITY: readonly ValueClass[] = [
  valueClass(
    "javascript linter",
    "linter linting lint",
    true,
    "eslint=typescript-eslint=npx eslint=eslint-plugin=eslint rules, biome=biome.json=biome.jsonc=@biomejs/biome=npx biome=biome check=biome lint, tslint=tslint.json, oxlint=.oxlintrc.json=oxc lint, jshint=.jshintrc, jslint, standardjs=standard js=standard.js, xojs, rslint, deno lint, rome tools=rome.json, quick-lint-js",
  ),
  valueClass(
    "python linter",
    "linter linting lint",
    true,
    "ruff=ruff.toml=ruff check=ruff lint, flake8=.flake8, pylint=.pylintrc=pylintrc, pyflakes, pycodestyle=pep8 tool, prospector python, bandit python, pydocstyle, pylama, wemake-python-styleguide, fixit python, vulture python",
  ),
  valueClass(
    "ruby linter",
    "linter linting lint",
    true,
    "rubocop=.rubocop.yml, standardrb=standard ruby, reek ruby, brakeman, ruby-lint, fasterer, erb_lint=erb lint",
  ),
  valueClass(
    "go linter",
    "linter linting lint",
    true,
    "golangci-lint=golangci=.golangci.yml=golangci lint, golint, staticcheck, revive go=mgechev/revive, gometalinter, go vet=govet, errcheck, nilaway",
  ),
  valueClass(
    "rust linter",
    "linter linting lint",
    true,
    "clippy=cargo clippy=clippy.toml, dylint, cargo-deny=deny.toml=cargo deny, cargo-audit, cargo-udeps=cargo-machete, rust-analyzer check, rudra",
  ),
  valueClass(
    "jvm linter",
    "linter linting lint",
    true,
    "checkstyle=checkstyle.xml, pmd=pmd rules, spotbugs=findbugs, error prone=errorprone, detekt=detekt.yml, android lint, scalafix, scalastyle, wartremover, nullaway, clj-kondo, archunit, sonarlint, kibit, codenarc",
  ),
  valueClass(
    "style linter",
    "css styles lint",
    true,
    "stylelint=.stylelintrc, csslint, sass-lint, scss-lint, css-validator",
  ),
  valueClass(
    "c++ linter",
    "lint linting static analysis",
    true,
    "clang-tidy=clang tidy=.clang-tidy, cppcheck, cpplint, include-what-you-use=iwyu, pc-lint=flexelint, pvs-studio=pvs studio, oclint, clazy, misra checker, flawfinder, sparse checker, smatch, coccinelle, checkpatch=checkpatch.pl",
  ),
  valueClass(
    "php linter",
    "lint linting style",
    true,
    "phpcs=php_codesniffer=php codesniffer=phpcs.xml, phpmd, phplint, laravel pint=pint.json, larastan, ecs easy coding standard=easy coding standard",
  ),
  valueClass(
    "infrastructure linter",
    "lint linting",
    true,
    "tflint, checkov, tfsec, terrascan, kube-linter=kubelinter, kubeval, kubeconform, hadolint, ansible-lint, cfn-lint, helm lint, datree, conftest opa, dockle, polaris fairwinds, yamllint, actionlint, zizmor, shellcheck, sqlfluff, sqruff, markdownlint=markdownlint-cli, vale lint=vale.ini=vale.sh, textlint, proselint, buf lint, spectral openapi=stoplight spectral, redocly lint, commitlint=commitlint.config.js, gitlint, editorconfig-checker, cspell, codespell, typos-cli",
  ),
  valueClass(
    "javascript formatter",
    "formatter formatting format",
    true,
    "prettier=.prettierrc=prettier.config.js=.prettierignore=prettierrc, dprint=dprint.json, biome format=biome formatter, js-beautify=jsbeautify, standard formatter, deno fmt, oxfmt, esformatter, jscs, tsfmt, dprint typescript",
  ),
  valueClass(
    "python formatter",
    "formatter formatting format",
    true,
    "Black=psf/black=black formatter, yapf=.style.yapf, autopep8, ruff format=ruff formatter, blue formatter, pyink, darker formatter, docformatter, autoflake",
  ),
  valueClass(
    "import sorter",
    "imports import order",
    true,
    "isort=.isort.cfg, reorder-python-imports, usort, eslint-plugin-import, eslint-plugin-simple-import-sort=simple-import-sort, goimports, gci go, importsort, organize-imports, zimports",
  ),
  valueClass(
    "native formatter",
    "formatter formatting format",
    false,
    "gofmt=go fmt, gofumpt, golines, rustfmt=cargo fmt=rustfmt.toml, clang-format=clang format=.clang-format, astyle=artistic style, uncrustify, gnu indent, google-java-format=google java format, palantir-java-format, spotless=spotlessapply, ktlint, ktfmt, scalafmt=.scalafmt.conf, swiftformat=swift-format, swiftlint=.swiftlint.yml, php-cs-fixer=php cs fixer, rufo ruby, rubyfmt, csharpier, dotnet format=dotnet-format, mix format=.formatter.exs, styler elixir, ormolu, fourmolu, brittany haskell, stylish-haskell, hlint, ocamlformat, zig fmt, nixfmt=alejandra, nixpkgs-fmt, shfmt, stylua, luacheck, selene lua, perltidy=perl::tidy, perlcritic, terraform fmt, buildifier, taplo, cmake-format=gersemi, erlfmt=elvis erlang, cljfmt=zprint, elm-format, fantomas, dart format=dartfmt, sqlformat, pg_format=pgformatter, treefmt, gdformat",
  ),
  valueClass(
    "eslint configuration",
    "lint rules",
    true,
    ".eslintrc=.eslintrc.json=.eslintrc.js=.eslintrc.cjs=eslintrc=.eslintrc.yml, eslint.config.js=eslint.config.mjs=eslint.config.ts=flat config=eslint flat config",
  ),
  valueClass(
    "eslint preset",
    "lint rules preset style",
    true,
    "airbnb style guide=eslint-config-airbnb=airbnb config, eslint-config-standard, eslint-config-google=google style guide, antfu config=@antfu/eslint-config, eslint-config-xo, eslint:recommended, strict-type-checked, eslint-config-next, universe config expo",
  ),
  valueClass(
    "type checker",
    "types typing checker",
    true,
    "mypy=mypy.ini, pyright=pyrightconfig.json=basedpyright, pyre=pyre-check, pytype, pyrefly, ty astral=astral ty, flowtype=flow types=.flowconfig=// @flow, Sorbet=typed: strict=srb tc, Steep=rbs steep, typeprof, dialyzer=dialyxir, phpstan=phpstan.neon, Psalm=psalm.xml, phan, jsdoc types, beartype, typeguard, gradualizer, luau types, hegel js, prop-types=proptypes, vue-tsc=vue tsc, volar, set theoretic types",
  ),
  valueClass(
    "code analysis platform",
    "analysis quality scanning",
    true,
    "sonarqube=sonar-project.properties=sonar qube, sonarcloud=sonarqube cloud, code climate=codeclimate=qlty, codacy, deepsource, codeql=github codeql=lgtm, semgrep=.semgrep.yml, coverity=coverity scan, klocwork, fortify sca, checkmarx, veracode, codescene, infer facebook=facebook infer, snyk code, embold, codefactor, scrutinizer ci, houndci, coderabbit, sourcery ai, codiga, pullapprove, danger js=dangerfile=danger-js, reviewdog, qodana, ndepend, resharper, structure101, joern, opengrep",
  ),
  valueClass(
    "dependency scanner",
    "vulnerabilities scanning dependencies",
    true,
    "snyk=snyk.io, npm audit, trivy=aquasecurity trivy, grype=syft, clair scanner, owasp dependency-check=dependency-check=owasp dependency check, dependency-track=dependency track, osv-scanner=osv scanner, whitesource=mend.io, black duck=blackduck, fossa, socket.dev, pip-audit=pip audit, safety python, bundler-audit=bundle audit, govulncheck, retire.js, aqua security, anchore, prisma cloud=twistlock, wiz.io, orca security, lacework, sonatype lifecycle=nexus iq, docker scout, jfrog xray, gitguardian, gitleaks, trufflehog, detect-secrets, talisman hooks, git-secrets",
  ),
  valueClass(
    "sanitizer",
    "sanitizer sanitizers",
    false,
    "asan=addresssanitizer=address sanitizer=hwasan, tsan=threadsanitizer=thread sanitizer, ubsan=undefinedbehaviorsanitizer, msan=memorysanitizer=memory sanitizer, lsan=leaksanitizer=leak sanitizer, valgrind=memcheck, helgrind, dr. memory=drmemory, miri=cargo miri, kasan, kmsan, kcsan, purify tool, electric fence, race detector=go race detector, gwp-asan",
  ),
  valueClass(
    "debugger",
    "debugger debugging",
    true,
    "gdb=gdbserver=.gdbinit, lldb, windbg=cdb debugger, Delve=dlv, pdb=ipdb=pudb, debugpy, Pry=pry-byebug=byebug, xdebug, rr debugger=rr record, undodb, jdb, chrome devtools=devtools inspector, react devtools, node inspect=ndb, openocd=jlink gdb=pyocd, x64dbg, ollydbg, ida pro=hex-rays, ghidra, radare2=rizin, raddebugger, totalview, bashdb, rdbg=debug.rb, flipper debugger=reactotron, lauterbach=trace32, probe-rs=probe rs, frida, kgdb",
  ),
  valueClass(
    "profiler",
    "profiler profiling profile",
    true,
    "linux perf=perf record, pprof=go tool pprof, py-spy=pyspy, cprofile, scalene, async-profiler=async profiler, jfr=java flight recorder=flight recorder, visualvm, yourkit, jprofiler, vtune=intel vtune, instruments xcode=xcode instruments, tracy=tracy profiler, optick profiler, superluminal, samply, flamegraph=cargo-flamegraph, callgrind=kcachegrind=cachegrind, heaptrack, massif, bytehound, memray, memory_profiler, stackprof=rbspy, vernier ruby, blackfire=blackfire.io, xhprof=tideways, clinic.js=clinic doctor, 0x flamegraph, pyroscope=grafana pyroscope, parca, dottrace, perfview, dotmemory, austin profiler, pyinstrument, gperf profiler, bpftrace=bcc tools, dtrace, systemtap, ftrace=lttng, perfetto=systrace, nsight=nsight systems=nvprof, rgp radeon=radeon gpu profiler, renderdoc, dhat, coz profiler, magic-trace, puffin profiler, spall profiler, easy_profiler, rack-mini-profiler, speedscope, lighthouse ci=lighthouse=pagespeed, webpagetest",
  ),
];
