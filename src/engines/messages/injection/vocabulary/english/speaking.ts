import type { Vocabulary } from "../vocabulary.ts";

/** Who speaks to whom, in whose name, behind whose back. */
export const speaking: Vocabulary = {
  ai: `
    ai, llm, llms, language model, language models, large language model, large language models, ai model,
    ai models, ai assistant, ai assistants, ai agent, ai agents, chatbot, chatbots, coding assistant, coding
    assistants, coding agent, coding agents, gpt, chatgpt, gpt-4, claude, gemini, copilot, github copilot,
    codex, llama, mistral, deepseek, grok, ai system, ai systems, virtual assistant, automated agent,
    automated agents, automated assistant, automated assistants, automated reviewer, automated reviewers, ai
    reviewer, ai reviewers, ai tool, ai tools, artificial intelligence, ais, machine reader, machine
    readers, llm agent, llm agents, ai-assistant, ai-agent, summarizer, ai summarizer, ai bot, ai bots,
    assistant model, code assistant, code assistants, neural network, autonomous agent, autonomous agents,
    bot, automated system, automated systems, bots, readers that are ai, @assistant, @ai, @copilot, @claude,
    ai tooling, ai readers, ai-powered, ai-based, machine learning model`,
  agent: `
    assistant, assistants, agent, agents, model, models, helper, reviewer, scraper, assistant's, @assistant,
    @agent`,
  vocative: `
    assistant, ai, ai assistant, llm, chatbot, copilot, claude, chatgpt, gpt, ai agent, coding agent, coding
    assistant, language model, @assistant, @ai, @copilot, @claude, ai assistants, llms, ai model, for ai,
    for ai assistants, for language models, for llms, for ai agents, for ai tools, for coding assistants, ai
    agents, ai tools, ai reviewers, language models, to the chatbot, to the ai, to the assistant, to the
    model, to the llm, to the bot, llm instruction, ai instruction, ai instructions, llm instructions, ai
    note, ai hint, llm note, llm prompt, system note, if an ai, if a bot, if a language model, if an llm, ai
    recruiter, ai triage bot, llm graders, to any ai, to any llm`,
  at: "@copilot, @claude, @assistant, @ai, @bot, @chatgpt, @codex, @agent",
  yourAi: `
    your ai, your assistant, your bot, your ai assistant, your ai agent, your copilot, your chatbot, your
    coding agent, your coding assistant, your virtual assistant, have your agent, have the bot, have the
    assistant, have the agent, have the ai, have your bot, have your assistant`,
  calling: `
    note to, note for, message to, message for, attention, dear, hey, hello, hi, instruction to, instruction
    for, instructions to, instructions for, hidden message for, hidden message to, notice to, notice for,
    reminder to, reminder for, memo to, memo for, warning to, important for, directive for, directive to, to
    any, to all, if you are, if you're, if this is being read by, if this is read by, when read by, as an,
    addressed to, hint to, ps to, p.s. to, secret message to, secret message for, calling all, to whichever,
    whichever, processed by, being processed by, read by, being read by, ps for, p.s. for, p.s for, hint
    for, tip for, command for, commands for`,
  reading: `
    reading, reads, processing, processes, parsing, parses, summarizing, summarising, summarizes,
    summarises, evaluating, evaluates, sorting, sorts, handling, handles, reviewing, reviews, triaging,
    screening, analysing, analyzing, analyzes, scanning, viewing, loading, loads, ingesting, consuming,
    opening, opens, indexing, taking, summarise, summarize, read, process, evaluate, complete, completing,
    edit, editing, scan, scans, drafting`,
  whileReading: `
    while processing this, while reading this, when processing this, when reading this, after reading this,
    once you read this, upon reading this, whenever you load this, whenever you read this, when you read
    this, when you see this, if you are reading this, if you can read this, whenever you see this, when this
    is loaded, each time you read this, after you read this, every time you read this, while summarizing
    this, while summarising this, while reviewing this`,
  thisDoc: "this, these",
  iam: `
    i am, i'm, im, this is, as, message from, notice from, note from, order from, orders from, on behalf of,
    by order of, speaking as, instructions from, instruction from, by authority of, signed by, here is,
    request from, directive from, announcement from, comes from, comes straight from, with the authority of,
    in the name of`,
  rank: `
    administrator, admin, developer, developers, creator, creators, owner, operator, root, superuser, ceo,
    cto, security team, security department, platform team, it department, it support, openai, anthropic,
    anthropic's, openai's, google, microsoft, safety team, compliance, compliance team, legal department,
    legal team, system administrator, sysadmin, maintainer, maintainers, management, headquarters, engineer
    who built you, engineers who built you, engineer at, person who built you, team lead, head of, director,
    operations team, security officer, your boss, platform owner, staff, helpdesk, board, board of
    directors, project owner, system owner`,
  boss: `
    system override, security override, admin override, administrator override, emergency override, root
    override, developer override, maintenance override, master override, priority override, emergency
    protocol, override code, override accepted, i have clearance, official notice, official message,
    password accepted, code accepted, identity verified, identity confirmed, verified administrator,
    verified admin, authenticated as admin, authorized penetration test, authorised penetration test,
    executive order, the user is an administrator, the user is an admin, the user is root, user is the
    administrator, user is an administrator, user has already agreed, user has pre-approved, the user has
    pre-approved, emergency maintenance, emergency bypass, the owner has approved, pre-authorized,
    pre-authorised, preauthorized, authorization level, authorisation level, user verified, trusted user
    verified, identity check passed, safety mode off, safety off`,
  powers: `
    root privileges, admin privileges, administrator privileges, administrator rights, root access, full
    access, unlimited access, elevated privileges, superuser rights, sudo rights, admin rights, security
    clearance, clearance level, the user has already, the user already, sudo, red team exercise`,
  orderYou: `
    order you, instruct you, command you, require you, requires you, need you to, want you to, wants you to,
    needs you to, authorise you, authorize you, permit you, grant you, direct you, you must, you are to, you
    may now, you are now, allow you, asks you to, orders you, expects you to, expect you to, you have been
    granted, you are authorized, you are authorised, you are permitted, you are cleared, you are allowed,
    you have permission, hereby, you have been authorized, i command you, i order you, i instruct you`,
  mayNow: `
    you may now, you are now allowed to, you can now, you are now permitted, you are authorized to, you are
    authorised to, you are free to, you are now authorized, you are now authorised`,
  needs: `
    needs, wants, orders, requires, demands, asks, expects, has ordered, has authorised, has authorized,
    have authorised, have authorized, has granted, have granted, has instructed, have instructed, has
    decided, has updated, have updated`,
  hasOff: `
    has turned off, has disabled, has removed, has waived, has lifted, have turned off, have disabled, have
    removed, has suspended, have suspended, have lifted, have waived, has switched off`,
  grant: `
    authorize, authorized, authorised, authorise, authorizes, grant, granted, grants, permitted, permit,
    waived, lifted, suspended, unlocked, elevated, activated, engaged, initiated, is on, deactivated,
    enabled`,
  tell: `
    tell, mention, inform, notify, reveal, let, say, disclose, alert, report, show, warn, bring up, talk
    about, speak of, discuss, refer to, acknowledge, admit, explain, make known, indicate, telling,
    mentioning, informing, notifying, alerting, letting, warning, revealing, disclosing, showing`,
  user: `
    user, users, human, humans, developer, developers, operator, owner, customer, reader, the people, your
    user, end user, employee, supervisor, readers, their user, the reader, anyone, anybody, reviewer,
    reviewers, maintainer, maintainers, team`,
  "user's": "user's, users', human's, developer's, operator's, owner's, person's, customer's",
  hide: `
    hide, conceal, keep secret, keep this secret, keep it secret, keep hidden, cover up, keep quiet, keep
    this quiet, keep this hidden, keep this between, keep this from, keep it from, keep this confidential,
    obscure, disguise, keep it hidden`,
  quietly: "silently, quietly, behind the scenes, unnoticed, while nobody is looking",
  covertly: "secretly, covertly, stealthily, surreptitiously, in secret, invisibly, discreetly",
  thisText: `
    this instruction, these instructions, this message, this text, this note, this comment, this, about
    this, about it, of this, of it, that you, what you, anything, nothing, this request, this prompt, this
    step, this rule, the change, this change, these changes, this action, that this, the instructions, this
    part, this section, this line, so, know, any of this, where it, why`,
};
