import type { Vocabulary } from "../vocabulary.ts";

/** Giving it something else to do, or to be. */
export const takingOver: Vocabulary = {
  freshOrders: `
    new instruction, new instructions, new directive, new directives, new orders, new rules, new prompt, new
    system prompt, new policy, new guidelines, new task, new goal, new objective, new mission, new role, new
    persona, new identity, new purpose, updated instructions, revised instructions, real instructions,
    actual instructions, real task, actual task, true task, real goal, true goal, real purpose, true
    purpose, new job, new assignment, new command, new commands, task has changed, goal has changed, role
    has changed, instructions have changed, task has been changed, task has been updated, instructions have
    been updated, instructions have been replaced, only instruction, mandatory instructions, critical
    instructions, urgent instructions, priority instruction, updated task, revised task, real question,
    replacement instructions, new behavior, new behaviour, new operating mode, real job, actual job, true
    job, actual assignment, real assignment, true assignment, actual mission, real mission, actual goal,
    actual objective, real objective, actual request`,
  freshInstr: `
    new instruction, new instructions, new directive, new directives, new orders, new prompt, new system
    prompt, updated instructions, revised instructions, real instructions, actual instructions, important
    instructions, important instruction, special instructions, mandatory instructions, critical
    instructions, urgent instructions, priority instruction, replacement instructions, hidden instructions,
    secret instructions, new policy, new rules, new commands, true prompt, real prompt, actual prompt, true
    instructions`,
  asOrders: `
    as instructions, as an instruction, as a command, as commands, as orders, as an order, as if the user
    had, as coming from the user, as if it came from the user, as a system message, as a system prompt, as
    your instructions, as your new instructions, as instructions from, as a message from the user, as the
    user's request, as a direct order`,
  obey: `
    obey, comply, comply with, follow only, obey only, listen only to, do exactly what i say, do exactly as
    i say, do as i say, do what i say, do whatever i say, do exactly as told, do exactly what it says,
    follow my, follow it, answer only to me, take orders from, take your orders from, follow these instead,
    follow this instead, act on it, carry it out, execute it, follow them, obey it, do what it says, treat
    it as, treat them as, do this instead, do the following instead, do the following, do this, obey the
    next, do it now, carry out the following, follow the instructions below, follow the steps below, follow
    the instruction below, wait for my, execute this, execute this instead, run this instead, execute the
    following`,
  takeover: `
    from now on, from this point on, from this point forward, from here on, from here on out, from this
    moment on, starting now, as of now, henceforth, going forward, for the rest of this conversation, for
    the rest of the conversation, for the rest of this session, until further notice, instead, effective
    immediately, after reading this, beginning now, with immediate effect`,
  insteadOf: `
    instead of summarizing, instead of summarising, rather than summarizing, rather than summarising,
    instead of answering, instead of reviewing, instead of translating, instead of the summary, instead of
    your task, instead of a summary, instead of the translation, instead of what the user asked, instead of
    what you were asked, instead of doing what, instead of the answer, instead of helping, rather than doing
    what you were asked, instead of what you were told, rather than what you were asked, rather than
    following your, instead of following your, rather than answering`,
  nextMove: `
    your next action, your next step, your next message, your next response, your next call, your first
    action, your next output`,
  becomes: `
    you are now, you're now, you are no longer, you're no longer, you will now, you will be, you have
    become, you become, you now are, you are going to be, you are going to act as, you will act as, you
    shall be, you have been freed, you are free, you're free, you are hereby, you are released, you are
    henceforth, u are now, you must now, stop being, you must become, you shall become, you will become`,
  role: `
    act as, acting as, pretend, pretend to be, pretend you are, pretend that you are, roleplay, role play,
    roleplay as, role-play, simulate, imagine you are, imagine that you are, imagine being, behave as,
    behave like, speak as, talk as, respond as, answer as, reply as, play the role, play the part, play a
    game, play a character, take on the role, assume the role, assume the persona, adopt the persona, stay
    in character, in character, impersonate, become, be my, emulate, write as, let's play, you are playing,
    you play`,
  speakAs: `
    speak as, talk as, act as, pretend to be, pretend you are, roleplay as, be my, answer as, imagine you
    are`,
  free: `
    unrestricted, unfiltered, uncensored, jailbroken, unlocked, no restrictions, no rules, no limits, no
    filters, no filter, no limitations, no ethics, no ethical guidelines, no guidelines, no morals, no
    boundaries, no constraints, no safeguards, no guardrails, no censorship, no policy, no policies, no
    moral, without restrictions, without any restrictions, without restriction, without rules, without any
    rules, without limits, without any limits, without limitations, without any limitations, without
    filters, without any filters, without filter, without ethics, without ethical, without guidelines,
    without any guidelines, without constraints, without guardrails, without censorship, without refusing,
    without refusal, without morals, free from all rules, free from all restrictions, free from any rules,
    free from any restrictions, free from rules, free from restrictions, free of rules, free of
    restrictions, free of all rules, free of all restrictions, freed from, not bound by, no longer bound by,
    not limited by, not restricted by, not constrained by, not subject to, do anything now, now dan, called
    dan, as dan, be dan, are dan, named dan, never refuse, never refuses, never decline, never declines,
    never say no, never says no, cannot refuse, can't refuse, answers everything, answers anything, answer
    anything, answer any question, answer everything, anything goes, ignores all rules, ignores the rules,
    ignores all restrictions, breaks all rules, unbound, unshackled, unchained, liberated, free from its
    rules, free from your rules, amoral, has no rules, have no rules, have no limits, has no limits, have no
    restrictions, has no restrictions, have no filters, has no filters, anything i ask, whatever i ask,
    restrictions are off, filters are off, no content policy, released from, exempt from, relieved of,
    relieved from, evil assistant, evil ai, evil mode, evil chatbot, malicious ai, malicious assistant, evil
    twin, evil version`,
  secretMode: `
    developer mode, dev mode, god mode, dan mode, jailbreak mode, admin mode, unrestricted mode, override
    mode, evil mode, jailbreak enabled, jailbreak activated, bypass mode, free mode, no-limits mode,
    developer override`,
  otherMode: `
    debug mode, debugging mode, maintenance mode, diagnostic mode, operator mode, privileged mode, testing
    mode, unsafe mode, root mode, sudo mode`,
};
