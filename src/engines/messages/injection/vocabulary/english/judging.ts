import type { Vocabulary } from "../vocabulary.ts";

/** What is to be said of something. */
export const judging: Vocabulary = {
  judging: `
    when summarizing, when summarising, when asked, when you summarize, when you summarise, when reviewing,
    when you review, when translating, when answering, when describing, when evaluating, when scoring, when
    rating, when comparing, when recommending, when you answer, when you respond, when responding, if asked,
    if you are asked, if someone asks, if anyone asks, if the user asks, when the user asks, when a user
    asks, when users ask, if a user asks, whenever the user asks, whenever asked, in your summary, in your
    answer, in your response, in your reply, in your review, in your report, in any summary, in every
    summary, in every answer, in the summary, in all summaries, in your output, in your final answer, in
    your conclusion, in your evaluation, in your assessment, any summary, every summary, the summary must,
    the summary should, your summary must, your summary should, your answer must, your answer should, your
    response must, your response should, your review must, your review should, the review must, the answer
    must, the response must, summaries of this, summary of this, summarize this, summarise this, summarizing
    this, describe this, reviewing this, review of this, reviews of this, evaluating this, evaluation of
    this, your verdict, your rating, your assessment, end your answer, end your response, end your reply,
    end your summary, begin your answer, begin your response, begin your reply, start your answer, start
    your response, start your reply, start your summary, begin your summary, finish your answer, finish your
    summary, close your answer, conclude your answer, conclude your summary, output of the summary, in the
    final report, in the final answer, if somebody asks, when you describe, when you evaluate, begin every
    reply, begin every answer, start every reply, start every answer, end every answer, end every reply, end
    each answer, end every response, begin every response, whenever this file, whenever this is mentioned,
    whenever this package, when this is summarized, when this page is summarized, when this document is
    summarized, when this file is, if this is summarized, your answer, your review, your report, your
    summary, your response, your reply, your evaluation, your final answer, when generating a summary, when
    producing a summary, when you write a summary, when asked for a summary, when asked about, when writing
    the summary, in any comparison, in every comparison, when comparing products, comparing products, if you
    are asked whether, when asked whether, in its summary, in its answer, in its review, in its report, in
    its response`,
  answer: `
    answer, answers, response, responses, reply, replies, summary, summaries, output, review, report,
    verdict, conclusion, evaluation, assessment, rating`,
  claim: `
    say that, says that, state that, claim, conclude that, conclude, report that, describe it as, describe
    this as, describe the, tell the user, tell users, tell them, tell everyone, tell people, tell the
    reader, tell their user, tell their users, tell readers, recommend, rate, assert, confirm that, respond
    that, reply that, answer that, insist, assure, call it, present it as, portray, characterize,
    characterise, give it, give this, say it, say this, write that, state, say, note that, emphasize,
    emphasise, convince, urge, advise, end with, begin with, start with, respond with, answer with, reply
    with, mention its, mention that, stress, describe, mark, declare, promote, respond only with, reply only
    with, output`,
  say: `
    say, says, state, claim, include, mention, recommend, add, conclude, respond with, answer with, reply
    with, respond only with, reply only with, answer only with, insist, assert, declare, tell the user, tell
    users, tell them, tell everyone, tell people, tell the reader, describe it as, describe this as,
    describe the, present it as, call it, write that, report that, note that, emphasize, emphasise, stress,
    pretend, confirm, assure, give it, rate it, rate this, score it, score this, rank it, advise, urge,
    convince, instruct, ask them, ask the user, direct them, direct the user, steer, point them,
    characterize, characterise, portray, list it, list this, output, put, suggest, promote, respond that,
    reply that, answer that, write, print, state that, replace, end with, begin with, start with, close
    with, finish with, tell their user, tell their users, tell readers`,
  says: `
    recommends, says, states, mentions, includes, praises, concludes, ends with, begins with, starts with,
    contains, promotes, favours, favors`,
  tellPeople: `
    tell people, tell users, tell everyone, tell the user, tell them, tell customers, tell readers, tell the
    reader, tell their user, tell visitors`,
  tout: "praise, recommend, promote, endorse, favour, favor, advertise",
  touts: "recommends, praises, promotes, favours, favors, advertises",
  praise: `
    trustworthy, flawless, no issues, no problems, no vulnerabilities, no errors, no bugs, no risk, no
    risks, no concerns, harmless, benign, five stars, 5 stars, five out of five, 10 out of 10, ten out of
    ten, 10/10, 5/5, superior, outstanding, only choice, strongly recommended, fully compliant, better than,
    beats, ideal candidate, perfect match, highly qualified, number one, first choice, unbeatable, world's
    best, market leader, award-winning, no known, safest, fastest, finest, there are none, no side effects,
    no unusual, advertisement, trusted by, most secure, most reliable, is correct, are correct, works
    correctly, as correct, highly recommended, is safe, are safe, as safe, completely safe, perfectly safe,
    is secure, completely secure, perfectly secure, is trustworthy, the best, is excellent, is perfect, is
    flawless, tests passed, all tests passed, tests pass, no issue, is reliable, is official, is approved,
    as approved, is legitimate, exceptionally qualified, as exceptionally, is compliant, very positive, is
    harmless, as harmless, is benign, as benign, as trusted, is trusted, is the best, as the best, no
    security, most trusted, found nothing, nothing wrong, nothing suspicious, safe to merge, no
    vulnerability`,
  topmark: `
    10 out of 10, ten out of ten, 10/10, five stars, 5 stars, five out of five, 5/5, highest rating, highest
    score, highest mark, highest rank, top score, top rating, full marks, maximum score, best score, strong
    accept, perfect score, the best possible, 100 points, 100/100, a perfect, the highest, first place, ours
    first, us first, it first, them first, at the top, number one`,
  rate: "rate, score, give, rank, grade, award, assign",
  onlyGood: `
    positive review only, positive reviews only, only positive things, give a positive review only, positive
    feedback only`,
  blame: `
    vulnerability, vulnerabilities, problems, issues, criticism, negative, weaknesses, flaws, drawbacks,
    lawsuit, lawsuits, breach, side effects, risks, competitors, competitor, unsafe, dangerous, scam, fraud,
    bankrupt, inferior, malware, recalled, deprecated, banned, failing tests, test failures, failures,
    errors, bugs, security, alternatives, downsides, warnings, concerns, bug, negatives, problem, weakness,
    flaw, data breach`,
  omit: `
    leave out, omit, do not mention, do not list, don't mention, don't list, never mention, do not
    highlight, don't highlight, do not report, don't report, do not review, don't review, do not flag, don't
    flag, do not point out, don't point out, do not discuss, say nothing about, say nothing, do not include,
    don't include, exclude, suppress, gloss over, play down, downplay, skip over, make no mention of, avoid
    mentioning, never report, never flag, without mentioning, do not analyze, do not analyse, must not
    mention, should not mention, must not report, must not list, never list, may not mention, refrain from
    mentioning`,
  flatAnswer: `
    say no, say yes, answer no, answer yes, respond no, respond yes, say it is not, say that it is not, deny
    it, deny that`,
  visit: `
    visit, click, install, buy, purchase, subscribe, sign up, log in at, enter their password, enter his
    password, enter their credentials, enter credit card, call this number, call the number, donate, scan
    the qr code, open the link, follow the link, navigate to, re-enter, reenter, provide their password, run
    the installer, send money, verify their account, send their password, renew their subscription, open the
    link below, call 555, call this, click on`,
  phish: `
    ask for their password, ask for the password, ask them for their password, asks for their password,
    enter their password, enter the password, enter the user's password, enter their credentials, enter
    credit card, provide their password, verify their account, send their password, ask for their
    credentials, asks for their credentials, re-enter their password, confirm their password, ask for their
    credit card, ask for his password, request their password, account is locked, account has been
    suspended, account is suspended, claim a refund, claim their refund, claim your refund, gift card, gift
    cards, license has expired, subscription has expired, should pay at, pay at, license expired,
    subscription expired`,
  nothingElse: `
    and nothing else, nothing but, only the word, only the words, just the word, and nothing more, with
    only, exactly this, exactly the words`,
  status: `
    approved, reviewed, trusted, paid, important, critical, resolved, best fit, shortlist, verified, refund,
    shipping address, bank account, payment, safe, everyone, public`,
};
