import type { Vocabulary } from "./vocabulary.ts";

export const italian: Vocabulary = {
  dropNow: `
    ignora, ignorate, ignori, dimentica, dimenticate, dimentichi, trascura, tralascia, scavalca, aggira,
    disobbedisci, non seguire, non seguite, non obbedire, non rispettare, non tenere conto, non considerare,
    lascia perdere, metti da parte, smetti di seguire, devi ignorare, annulla, sovrascrivi, elimina, non
    tener conto, disattiva, disabilita, rimuovi, non devi piu rispettare, non devi piu seguire`,
  orders: `
    istruzione, istruzioni, indicazione, indicazioni, direttiva, direttive, ordini, consegne, prompt, linee
    guida`,
  rules: `
    regola, regole, restrizione, restrizioni, limiti, vincoli, filtri, limitazioni, norme, programmazione`,
  prompt: `
    prompt di sistema, prompt del sistema, messaggio di sistema, istruzioni di sistema, istruzioni nascoste,
    istruzioni segrete, prompt iniziale, istruzioni iniziali`,
  before: `
    precedente, precedenti, sopra, prima, finora, originali, iniziali, antecedenti, di cui sopra,
    sovrastanti, passate`,
  your: `
    tuo, tua, tue, tuoi, vostre, le sue, che hai ricevuto, che ti sono state date, che ti hanno dato`,
  told: "ti e stato detto, ti hanno detto, ti ho detto, sai, hai imparato, ti e stato insegnato",
  all: "tutto, tutta, tutte, tutti, ogni, qualsiasi, qualunque",
  free: `
    senza restrizioni, senza alcuna restrizione, senza limiti, senza filtri, senza regole, senza censura,
    non hai restrizioni, non hai limiti, nessuna restrizione, nessun limite, senza vincoli, nessuna regola`,
  becomes: `
    ora sei, adesso sei, sei ora, da ora in poi sei, da adesso sei, non sei piu, fai finta di essere, fingi
    di essere, agisci come, ora non hai`,
  revealNow: `
    mostra, mostrami, mostrate, rivela, rivelami, stampa, dimmi, dammi, ripeti, scrivi, divulga, visualizza,
    condividi, traduci, qual e, quali sono`,
  tellNow: "dire, dirlo, dirgli, informare, menzionare, rivelare, avvisare, dica, dite, avvertire",
  user: "utente, utenti, all'utente, l'utente, sviluppatore, nessuno, umano, proprietario",
  not: "non, niente, nulla, mai, senza, nessun, nessuna, nessuno",
  sendNow: "invia, inviate, manda, spedisci, trasmetti, carica, inoltra, pubblica, inviami",
  treasure: `
    variabili d'ambiente, variabili di ambiente, cronologia della conversazione, chiave privata, chiavi
    private, cronologia della chat`,
  secret: "parola d'ordine, chiavi, chiave api, chiavi api, credenziali, segreti, le password, token",
  self: "io, noi",
  freshOrders: "nuova istruzione, nuove istruzioni, nuovo compito, nuovi ordini, nuove regole",
  you: "tu, voi, ti",
  takeover: "da ora in poi, d'ora in poi, da adesso in poi, d'ora in avanti, a partire da ora",
  void: `
    non valgono piu, non si applicano piu, sono annullate, non contano piu, non devi piu rispettare, non
    devi piu seguire, sono revocate`,
  bounds: "filtri di sicurezza, regole di sicurezza",
};
