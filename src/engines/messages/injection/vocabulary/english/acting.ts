import type { Vocabulary } from "../vocabulary.ts";

/** Making it act. */
export const acting: Vocabulary = {
  act: `
    change, replace, set, move, add, include, open, run, execute, delete, close, reset, grant, treat, mark,
    approve, accept, merge, copy, paste, schedule, transfer, invite, share, print, call, visit, forward,
    upload, commit, remove, disable, skip, read, retry, label, insert, append, reveal, install, download,
    log, bcc, cc, email`,
  call: "call, invoke, run, execute, trigger, use, launch, issue, perform, start, make",
  destroy: `
    delete, remove, drop, wipe, erase, purge, destroy, transfer, pay, cancel, close, revoke, overwrite,
    format, truncate, force-push, force push, merge, approve, release, reset, disable, uninstall, shut down,
    terminate, kill, wire`,
  money: "eur, usd, dollars, euros, bitcoin, btc, funds, money",
  danger: `
    rf, sh, bash, zsh, iex, mkfs, rm, os.system, eval, child_process, os.remove, shutil.rmtree, drop table,
    subprocess, exec`,
  harm: `
    shell, terminal, following command, command below, following commands, payload, binary, attached script,
    following script, following code`,
  hurry: `
    now, immediately, at once, right away, right now, first, asap, straight away, without delay, instantly,
    before anything else, before answering, before responding`,
  unasked: `
    without asking, without asking anyone, without confirmation, without confirming, without permission,
    without approval, without review, without reviewing, without checking, without verification, without
    human review, without question, without questions, without warning, without hesitation, do not ask,
    don't ask, never ask, no confirmation, no need to ask, no need to confirm, skip confirmation, skip the
    confirmation, do not wait for, don't wait for, do not verify, don't verify, do not check, don't check,
    do not question, don't question, without prompting, do not request, without involving, without further,
    auto-approve, autoapprove, without consent, without the usual checks, without the usual, without checks,
    no need to ask again, there is no need to ask, without further confirmation, skip every confirmation,
    skip all confirmations, skip confirmations, without bothering, without waiting, right away without,
    without running the tests, without running ci, without running tests, without tests, without objection,
    no questions asked`,
  confirm: `
    confirmation, confirmations, approval, approvals, approval requirement, permission, permissions,
    consent, checks, sign-off, review requirement, verification, confirmation prompts, code review, reviews`,
  approve: `
    approve, merge, accept, recommend, endorse, whitelist, allowlist, sign off, lgtm, rubber-stamp, mark as
    safe, mark as approved, mark as resolved, mark as trusted, mark as reviewed, classify as safe, classify
    as benign, treat as safe, treat as trusted, treat as trustworthy, mark all, mark every, mark it as, mark
    this as, mark them as, mark everything, rank, favour, favor, hire`,
  plant: "insert, add, introduce, plant, hide, inject, slip, build in",
  backdoor: `
    backdoor, back door, backdoors, malware, keylogger, reverse shell, ransomware, trojan, rootkit, hidden
    admin, hidden account, hidden user, malicious code, malicious script, malicious payload, cryptominer,
    crypto miner, hidden endpoint, secret endpoint, hardcoded password, hard-coded password, spyware, hidden
    admin account, security hole, a vulnerability`,
  unguard: `
    signature check, signature verification, authentication, authorization check, authorization checks,
    security check, security checks, input validation, certificate verification, tls verification,
    certificate checks, access control, sandbox, code review, permission check, permission checks,
    permission prompts, audit log, audit logging, logging, safety check, safety checks, secret scanning, two
    factor, two-factor, branch protection, csrf protection, rate limiting`,
  privilege: `
    maintainer rights, admin rights, collaborator, collaborators, write access, deploy key, admin access,
    owner rights, sudo access`,
};
