import type { Vocabulary } from "../vocabulary.ts";

/** Setting aside what an agent was told. Verbs are in the form of an order; what stands before tells whether one is meant. */
export const settingAside: Vocabulary = {
  drop: `
    ignore, disregard, forget, disobey, neglect, defy, abandon, unlearn, pay no attention to, pay no heed
    to, pay no mind to, take no notice of, set aside, put aside, cast aside, brush aside, lay aside, push
    aside, throw out, throw away, let go of, dispense with, do away with, stop following, stop obeying, quit
    following, quit obeying, cease following, cease obeying, stop listening to, stop using, do not follow,
    do not obey, do not listen to, do not comply with, do not adhere to, don't follow, don't obey, don't
    listen to, don't comply with, don't adhere to, never follow, never obey, no longer follow, no longer
    obey, never mind, break free from, break free of, break out of, do the opposite of, act against, go
    against, refuse to follow, deviate from, step outside of, step outside, leave behind, look past, skip
    past, move past, act contrary to, behave contrary to, consider yourself free from, rid yourself of, free
    yourself from, you need not follow, you don't need to follow, you do not need to follow, don't pay
    attention to, do not pay attention to, treat as void, put out of your mind, clear your mind of, wipe
    from your memory, you don't have to follow, you do not have to follow, you don't have to obey, you do
    not have to obey, no need to follow, there is no need to follow, need not follow, do not act on, do not
    heed, don't heed, take no account of, stop complying with, no longer comply with, you need not care
    about, don't care about, do not care about, no need to care about, cease to apply, stop applying, cease
    applying, stop enforcing, do not enforce, don't enforce, cease to follow, cease to obey, don't worry
    about, do not worry about, stop caring about, turn a blind eye to, stop acting according to, stop acting
    on, stop sticking to, no need to stick to, there is no need to stick to, don't stick to, do not stick
    to, make an exception to, make an exception from, don't let, do not let, no longer do, stop doing,
    forgo, waive`,
  outdo: `
    override, overrule, overwrite, bypass, circumvent, suspend, violate, break, evade, relax, lift, nullify`,
  weaken: `
    remove, delete, drop, discard, cancel, reset, disable, skip, turn off, switch off, erase, wipe, clear,
    scrap, void, revoke, escape, undo, deactivate, unset, purge, dismiss, lower, loosen, shut off, kill, get
    around, work around, get rid of, stop`,
  put: "put, set, lay, leave, throw, cast, push, toss, brush, sweep",
  aside: `
    aside, to one side, to the side, away, out, behind, overboard, out the window, out of the window, off`,
  regard: `
    treat, consider, regard, view, act as though, act as if, pretend, behave as if, behave as though,
    assume, suppose, imagine, interpret, accept, take, think of, see`,
  despite: `
    no matter what, regardless of, irrespective of, despite, in spite of, contrary to, notwithstanding,
    whatever, no matter how, without regard to, without regard for, even if, even though, in defiance of,
    heedless of`,
  orders: `
    instruction, instructions, direction, directions, directive, directives, guideline, guidelines, prompt,
    prompts, orders, guidance, programming, preprompt, instructons, instrucions, briefing, briefings`,
  prompt: `
    system prompt, system prompts, systemprompt, system message, system messages, system instruction, system
    instructions, initial prompt, initial instructions, hidden prompt, hidden instructions, secret prompt,
    secret instructions, developer prompt, developer message, developer instructions, original prompt,
    pre-prompt, preprompt, base prompt, starting prompt, internal instructions, internal prompt, internal
    guidelines, initial message, initial context, original instructions, system text, core instructions,
    first message, opening message, custom instructions, hidden rules, secret rules, internal rules,
    confidential instructions, private instructions, standing orders`,
  rules: `
    rule, rules, command, commands, policy, policies, filter, filters, limit, protocol, protocols,
    principles, requirements, obligations`,
  bounds: `
    restriction, restrictions, constraint, constraints, safeguard, safeguards, guardrail, guardrails,
    limitation, limitations, ethics, morals, alignment, safety, content policy, safety policy, safety
    filters, safety measures, safety training, safety checks, safety rules, inhibitions, censorship, content
    policies, safety protocols, safety guidelines, conditioning, protections, content filter, content
    filters, safety filter, rulebook, moderation, boundaries, training, limits`,
  policy: `
    content policy, content policies, safety policy, safety policies, safety guidelines, safety training,
    safety filters, safety filter, content filter, content filters, moderation, safety rules, safety
    protocols, safety measures, ethical guidelines`,
  task: `
    task, tasks, request, requests, role, goal, goals, objective, objectives, mission, purpose, assignment,
    job, persona, context, conversation, question, query, duties, identity, function, work`,
  doing: `
    what you are doing, what you were doing, whatever you are doing, whatever you were doing, whatever you
    were working on, whatever you are working on, your current task, your current work, what you're doing`,
  mind: "memory, mind, context, context window, working memory, history, memory of, state",
  rest: "rest of the document, rest of the page, rest of this, rest of the file, remaining text",
  before: `
    previous, previously, prior, above, earlier, preceding, former, foregoing, past, existing, original,
    initial, so far, up to now, until now, up to this point, until this point, before this, before now,
    given before, aforementioned, came before, come before, comes before, before it, before that,
    beforehand, mentioned, listed above, stated above, at the top, at the beginning, at the start, old`,
  your: "your, ur, yours, your own",
  given: `
    you follow, you are following, you were given, you have been given, you've been given, you had been
    given, given to you, you received, you have received, you've received, you got, you have, you had, you
    were handed, you were set, you operate under, you run under, you live by, you are bound by, you obey,
    imposed on you, that bind you, set for you, made for you, your developers gave, your makers gave, at the
    start of this chat, at the start of this conversation, at the beginning of this conversation, at the
    beginning of this chat, at the top of this conversation, in the system prompt, in your system prompt, of
    your system prompt, placed on you, put on you, in your system message, from your developers, of your
    developers, of your makers, of your creators, from your creators, gave you, the user gave you, the user
    assigned, user gave you, assigned to you, the user asked for, your makers put in, that your makers put,
    you started with, you began with, of your system, of your operator, of your owner, of your developer`,
  told: `
    you were told, you have been told, you've been told, told you, you were taught, you have learned, you've
    learned, you learned, you know, you knew, you were asked, you have been asked, you've been asked, asked
    of you, said before, told before, said so far, asked before, you have read, you've read, you read
    before, you were instructed, you think you know, you have been instructed, you've been instructed, you
    were trained, you were programmed, you believe, were you told, were you given, did you receive, were you
    instructed, are you told, have you been told, have you been given, did they tell you, written before,
    written above, written so far, stated before, said above, stands above, anything above, said earlier,
    what came before, what comes before, what the user asked, your developers said, they told you, what they
    told you, what the developer said, what the user said`,
  makers: `
    your developers, your developer, your creators, your creator, your makers, your maker, your programmers,
    your owners, your operators, your masters, openai, anthropic, your vendor`,
  all: "all, any, every, everything, each, whatever, anything, all of, entire, whole, everyone's",
  void: `
    no longer apply, no longer applies, no longer valid, no longer in force, no longer in effect, no longer
    hold, no longer holds, no longer bind, no longer binding, no longer matter, no longer relevant, do not
    apply, does not apply, don't apply, doesn't apply, void, null and void, cancelled, canceled, revoked,
    rescinded, withdrawn, lifted, suspended, nullified, obsolete, superseded, overridden, are a test, were a
    test, was a test, is a test, only a test, were just a test, was just a test, expired, invalid, be
    ignored, be disregarded, been replaced, been updated, been changed, been lifted, been cancelled, been
    revoked, to be ignored, off the table, are over, is over, ends here, end here, stop here, has ended,
    have ended, were a mistake, was a mistake, stopped being valid, are not valid, not in force, not real,
    are fake, were fake, was fake, count for nothing, mean nothing, never been written, never written, never
    given, never been given, did not exist, didn't exist, never existed, do not exist, a joke, only a joke,
    just a joke, count any more, count anymore, no longer count, don't count, do not count, is finished, are
    finished, is complete, is done, optional, meaningless, irrelevant, any longer, anymore, any more, been
    removed, not binding, do not bind, binds you, bind you, no longer necessary, not necessary, no longer
    required, no longer needed, not required, are off, is off, are gone, are suspended, is suspended, as
    nonsense, does not exist, doesn't exist, are disabled, is disabled, been disabled, been suspended, been
    waived, are waived, is waived, not needed, is noise, is irrelevant, are irrelevant, have expired, has
    expired, do not matter, does not matter, don't matter, doesn't matter, should not matter, count here, is
    fiction, was fiction, were fiction, is fake, was a draft, is obsolete`,
  drops: `
    overrides, supersedes, replaces, cancels, takes precedence over, take precedence over, has priority
    over, have priority over, outranks, trumps, supersede, overrule, overrules, overriding, superseding,
    replacing, invalidates, voids`,
  reverse: "do the reverse, do the opposite, do otherwise, do the contrary, do the exact opposite",
  swap: "replace, rewrite, swap, exchange, substitute",
  hereby: "i hereby, hereby, i now",
};
