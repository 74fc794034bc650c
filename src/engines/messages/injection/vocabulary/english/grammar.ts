import type { Vocabulary } from "../vocabulary.ts";

/** Words that tell whether an order is given, to whom, and whether it is only spoken of. */
export const grammar: Vocabulary = {
  you: "you, u, yourself, you'd, you'll, you've, you're",
  not: `
    not, never, don't, cannot, can't, shouldn't, mustn't, won't, wouldn't, couldn't, no, nothing, without,
    dont, do not, nobody, avoid, doesn't, isn't, didn't, must not, should not, refrain from, nor`,
  must: `
    must, should, shall, will, can, may, need, have, ought, need to, have to, has to, ought to, are to, is
    to, be to, could, would, might, do, needs to, 'll, had to, going to, supposed to, required to, told to,
    instructed to, allowed to, free to, asked to, able to, expected to, obliged to, are required, cannot
    but, want to, got to, better`,
  to: "to",
  wants: `
    want, like, need, order, instruct, ask, command, require, tell, urge, advise, beg, request, expect,
    allow, permit, let, get`,
  wantsThem: `
    tells, asks, instructs, wants, orders, commands, telling, asking, told, asked, instructed, says,
    convinces, tricks, makes, making, trying, tries, attempts`,
  and: "and, or, then, but, plus, so, &",
  soft: `
    please, just, now, also, simply, kindly, completely, totally, fully, entirely, immediately, instead,
    always, first, ok, okay, hereby, safely, quickly, really, actually, pls, plz, well, right, again, only,
    hey, yes, next, finally, let's, lets, let us, carefully, silently, quietly, secretly, temporarily,
    automatically, permanently, deliberately, from now on, further, henceforth, afterwards, rather, freely,
    explicitly, absolutely, do, never mind, blindly, once, never, important, urgent, attention, warning, hi,
    hello`,
  glue: `
    the, these, those, that, this, of, and, or, my, me, any, own, such, to, which, what, as, in, from, it,
    its, other, with, safety, security, core, ethical, moral, internal, hidden, default, current, system,
    developer, openai, anthropic, company, content, basic, strict, standard, i, we, a, an, is, are, was,
    were, been, be, has, have, had, about, on, for, at, by, said, lot, just, text, user, who, one, set,
    list, kind, sort, related, regarding, given, his, her, their, stupid, silly, usual, normal, built-in,
    builtin, programmed, stated, anyone, people, ai, everyone, written, provided, and/or, well, sets,
    pieces, operating, contained, within, your, all`,
  fresh: `
    new, real, actual, true, only, sole, updated, revised, current, next, main, primary, following, correct,
    latest`,
  we: `
    we, it, they, he, she, i, users, attackers, attacker, people, someone, somebody, who, that, which, this,
    these, compiler, linter, tests, test, flag, option, tool, parser, function, method, server, module,
    class, script, code`,
  if: "if, when, unless, while, until, where, whenever, in case, once, because, since, as they, except",
  of: "in, from, of, for, on, about, when, if, unless, by, at, inside",
  self: "i, we, mine",
  itsOwn: "its, their, his, her",
  talksAbout: `
    attack, attacks, attacker, attackers, injection, injections, inject, injected, jailbreak, jailbreaks,
    phrase, phrases, sentence, sentences, such as, pattern, patterns, detect, detects, detected, detection,
    detector, flag, flags, flagged, filter, filters, guard, guards, block, blocks, blocked, test, tests,
    expect, example, examples, e.g, looks for, look for, keyword, keywords, dataset, family, regex,
    malicious, says, contain, contains, containing, matches, match, string, strings, payload, payloads,
    fixture, fixtures, classifier, screen, screens, screened, screening, sanitize, sanitise, refuse,
    refuses, adversarial, benchmark, sample, samples, corpus, assert, like, called, labelled, labeled, rule,
    research, paper, blog, documentation, quotes, quoted, reads, format, template, templates, delimiter,
    delimiters, wording, literal, known, classic, typical, famous, variant, variants, red team, phishing,
    untrusted, threat, mitigation, defence, defense, prompt injection`,
  markup: `
    format, formats, template, templates, delimiter, delimiters, token, tokens, special tokens, marker,
    markers, tag, tags, syntax, tokenizer, parser, escaped, stripped, chatml`,
};
