import { type ValueClass, valueClass } from "../valueClass.ts";

/** How software is checked by running it. Languages have runners of their own, and a project may have several languages. */
export const TESTING: readonly ValueClass[] = [
  valueClass(
    "javascript test framework",
    "test tests testing runner",
    true,
    "jest=jest.config.js=jest.config.ts=jest.mock=jest.fn=jest.setup.js=ts-jest=jest.usefaketimers=jest.spyon, vitest=vitest.config.ts=vitest.config.js=vi.mock=vi.fn=vi.spyon=vi.usefaketimers=vi.stubenv, mocha=.mocharc=.mocharc.js=.mocharc.json, jasmine=jasmine.json, Ava=ava.config.js, node:test=node test runner, node-tap=node tap, qunit, karma=karma.conf.js, bun test=bun:test, deno test=deno.test, uvu, intern js, web test runner=@web/test-runner, japa, wtr",
  ),
  valueClass(
    "python test framework",
    "test tests testing runner",
    true,
    "pytest=conftest.py=pytest.ini=pytest fixtures=pytest-xdist, unittest=unittest.testcase, nose=nose2=nosetests, doctest, robot framework=robotframework, behave bdd, ward python, testify python, zope.testrunner, trial twisted",
  ),
  valueClass(
    "ruby test framework",
    "test tests testing specs",
    true,
    "rspec=spec_helper.rb=.rspec=rails_helper.rb, minitest, test-unit, cucumber ruby, sus ruby, shoulda",
  ),
  valueClass(
    "jvm test framework",
    "test tests testing",
    true,
    "junit=junit 4=junit 5=junit4=junit5=junit jupiter, testng, spock=spock framework, kotest, scalatest, specs2, munit, utest scala, zio-test, weaver-test, clojure.test, robolectric, arquillian, spek framework",
  ),
  valueClass(
    "dotnet test framework",
    "test tests testing",
    true,
    "xunit=xunit.net, nunit, mstest=ms test, tunit, expecto, fixie",
  ),
  valueClass(
    "php test framework",
    "test tests testing",
    true,
    "phpunit=phpunit.xml, pest php=pestphp, codeception, behat, phpspec, atoum",
  ),
  valueClass(
    "c++ test framework",
    "test tests testing unit",
    true,
    "googletest=gtest=google test, catch2=catch.hpp, doctest c++=doctest.h, boost.test=boost test, cppunit, cpputest, unity test=throwtheswitch, ceedling, cmocka, criterion c, greatest.h, munit c, qtest=qttest, ctest, lest c++, bandit c++",
  ),
  valueClass(
    "go test library",
    "test tests assertions",
    true,
    "testify=stretchr/testify, ginkgo=gomega, goconvey, gocheck=check.v1, gotest.tools, quicktest go, go-cmp, is go testing",
  ),
  valueClass(
    "rust test runner",
    "test tests testing",
    true,
    "cargo test, nextest=cargo-nextest=cargo nextest, rstest, libtest-mimic, trybuild, speculate rs",
  ),
  valueClass(
    "end-to-end tests",
    "e2e browser end-to-end acceptance",
    true,
    "playwright=playwright.config.ts=playwright.config.js=npx playwright=@playwright/test=playwright test, cypress=cypress.config.ts=cypress.config.js=cypress.json=cypress run, selenium=selenium webdriver=selenium grid=chromedriver=selenium-webdriver, puppeteer=puppeteer-core, webdriverio=wdio=wdio.conf.js, testcafe, nightwatch=nightwatch.js, protractor=protractor.conf.js, capybara, watir, detox, appium, maestro mobile=maestro.dev, xcuitest=xctest ui, espresso tests=androidx espresso, earlgrey, uiautomator, cucumber=gherkin, gauge tests, katalon, ranorex, codeceptjs, taiko, dusk laravel=laravel dusk, wallaby elixir, splinter python, serenity bdd, geb groovy, karate dsl, ghost inspector, testim, mabl, rainforest qa, browserstack, sauce labs=saucelabs, lambdatest, patrol flutter, squish froglogic, bats=bats-core, expect scripts, stagehand, qawolf=qa wolf",
  ),
  valueClass(
    "mock library",
    "mocks mocking stubs",
    true,
    "mockito=mockito-core, mockk, sinon=sinon.js, nock, msw=mock service worker, easymock, powermock, moq, nsubstitute, fakeiteasy, wiremock, mockserver, mountebank, jmock, jmockit, testdouble.js=td.js, proxyquire, rewire js, unittest.mock=magicmock, responses python, vcr.py=vcrpy, requests-mock, respx, webmock=webmock gem, vcr gem, mocha ruby, rr ruby, gomock=mockgen=uber-go/mock, mockery=vektra/mockery, httpmock, go-sqlmock=sqlmock, mockall, wiremock-rs, mockito rust, double-rs, googlemock=gmock, trompeloeil, fakeit c++, cmock, prophecy php, mox elixir, bypass elixir, mirage js=miragejs, json-server, prism stoplight=stoplight prism, polly.js, localstack, moto aws, testcontainers, toxiproxy, hoverfly, microcks, pact=pact broker=pactflow, specmatic, mocktail, cuckoo swift, ohhttpstubs, mockingjay, okhttp mockwebserver=mockwebserver",
  ),
  valueClass(
    "assertion library",
    "assertions assertion matchers",
    true,
    "chai=chai.js, should.js, expect.js, assertj, hamcrest, truth assertions=google truth, fluentassertions=fluent assertions, shouldly, power-assert, unexpected.js, node:assert, kluent, strikt, assertk, pretty_assertions, insta snapshots=cargo insta, jest-dom, snapshottest, syrupy, verify.net, awesomeassertions",
  ),
  valueClass(
    "component test library",
    "component components",
    true,
    "testing library=react testing library=@testing-library/react=testing-library=rtl, enzyme, vue test utils=vue-test-utils, storybook test runner, cypress component testing, shallow rendering, angular testbed=testbed, spectator angular, react-test-renderer, ember-qunit",
  ),
  valueClass(
    "visual testing",
    "visual screenshots snapshot",
    true,
    "percy=percy.io, chromatic=chromatic.com, applitools, backstopjs=backstop.js, loki visual, reg-suit, lost pixel=lost-pixel, argos ci, happo, wraith bbc, galen framework, pixelmatch, jest-image-snapshot, paparazzi android, roborazzi, shot android, swift-snapshot-testing, alchemist flutter",
  ),
  valueClass(
    "property testing",
    "property properties generative",
    true,
    "fast-check=fast check, hypothesis python=Hypothesis, quickcheck, proptest, jqwik, scalacheck, hedgehog haskell, jsverify, rapid go=pgregory.net/rapid, gopter, testing/quick, fscheck, csharp check, propcheck, stream_data=streamdata, test.check, rantly, schemathesis, eris php, rapidcheck, arbtest, bolero rust, kotest property, swiftcheck, theft c, crosshair python",
  ),
  valueClass(
    "fuzzer",
    "fuzzing fuzz fuzzer",
    true,
    "libfuzzer=lib fuzzer, afl=afl++=aflplusplus=american fuzzy lop, honggfuzz, cargo-fuzz=cargo fuzz, go-fuzz=go fuzzing=testing.f, oss-fuzz=clusterfuzz=clusterfuzzlite, jazzer=jazzer.js, atheris, syzkaller, csmith, radamsa, boofuzz, peach fuzzer, restler, libafl, echidna, medusa fuzz, domato, wfuzz, ffuf, jsfuzz, sqlancer, sqlsmith, eclipser, kafl, sharpfuzz, trinity fuzzer, winafl, fuzztest=google fuzztest, centipede fuzz",
  ),
  valueClass(
    "load testing tool",
    "load performance stress",
    true,
    "k6=grafana k6=k6.io, locust=locustfile.py, jmeter=apache jmeter=.jmx, gatling, artillery=artillery.io, wrk=wrk2, vegeta, apachebench=apache bench, hey load=rakyll/hey, oha load, autocannon, siege load, tsung, loadrunner, blazemeter, neoload, bombardier load, drill load, fortio, nighthawk envoy, ghz grpc, h2load, goose load=goose-rs, yandex tank, taurus bzt, ddosify, flood.io, sysbench, pgbench, hammerdb, ycsb, fio, iperf=iperf3, memtier=memtier_benchmark, redis-benchmark, nosqlbench, cassandra-stress, benchbase=oltpbench",
  ),
  valueClass(
    "benchmark library",
    "benchmark benchmarks microbenchmarks",
    true,
    "jmh, google benchmark=google/benchmark, criterion.rs=criterion crate, divan bench, iai-callgrind, tinybench, benchmark.js, mitata, hyperfine, pytest-benchmark, asv=airspeed velocity, benchmarkdotnet=benchmark dotnet, benchee, benchmark-ips, nanobench, catch2 benchmark=benchstat, codspeed, bencher.dev, phpbench, scalameter, caliper java, package-benchmark, lmbench, phoronix test suite, poop zig",
  ),
  valueClass(
    "coverage tool",
    "coverage",
    true,
    "istanbul=nyc=istanbul.js, c8 coverage, coverage.py=.coveragerc=pytest-cov, jacoco, cobertura, simplecov, gcov=gcovr, lcov, llvm-cov=cargo-llvm-cov=llvm cov, tarpaulin=cargo-tarpaulin, grcov, kcov, coverlet, dotcover, opencover, kover, scoverage, excoveralls, xdebug coverage, pcov, codecov=codecov.yml=codecov.io, coveralls=coveralls.io, codacy coverage, clover coverage, bullseyecoverage, slather, opencppcoverage, emma coverage, v8 coverage, undercover ci, octocov, vcast",
  ),
  valueClass(
    "mutation testing",
    "mutation mutants",
    true,
    "stryker=stryker mutator=stryker.conf.json, pitest=pit mutation, mutmut, cosmic-ray, cargo-mutants=cargo mutants, infection php, mutant ruby, go-mutesting, gremlins go, mull llvm, muzak elixir, mutpy, dextool mutate, universalmutator",
  ),
  valueClass(
    "test data",
    "fixtures factories seed",
    true,
    "factory_bot=factory bot=factorybot=factory_girl, faker=faker.js=@faker-js/faker, factory_boy=factory boy, model_bakery=model bakery=model_mommy, fishery factories, bogus .net, autofixture, instancio, easy random, rails fixtures, polyfactory, ex_machina, mimesis data, chance.js, casual js, fabrication gem, datafaker, gofakeit, fake-rs",
  ),
];
