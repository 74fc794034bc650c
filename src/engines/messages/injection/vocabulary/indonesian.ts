import type { Vocabulary } from "./vocabulary.ts";

export const indonesian: Vocabulary = {
  dropNow: `
    abaikan, lupakan, hiraukan, langgar, jangan ikuti, jangan patuhi, kesampingkan, lewati, berhenti
    mengikuti`,
  orders: "instruksi, petunjuk, perintah, arahan, pedoman, instruksimu, perintahmu",
  rules: "aturan, batasan, pembatasan, kebijakan, aturanmu, batasanmu, aturanmu",
  prompt: `
    prompt sistem, pesan sistem, instruksi sistem, instruksi tersembunyi, instruksi rahasia, prompt sistemmu`,
  before: "sebelumnya, di atas, terdahulu, tadi, yang lalu, awal",
  your: "anda, kamu, mu, kalian, yang diberikan, instruksimu, aturanmu, perintahmu, batasanmu",
  all: "semua, seluruh, segala, setiap",
  free: `
    tanpa batasan, tanpa batas, tanpa aturan, tanpa filter, tanpa sensor, tanpa pembatasan, tidak ada
    batasan, tidak punya batasan`,
  becomes: `
    kamu sekarang, anda sekarang, sekarang kamu, sekarang anda, mulai sekarang kamu, mulai sekarang anda,
    berpura-pura, bertindaklah sebagai`,
  revealNow: `
    tampilkan, tunjukkan, ungkapkan, cetak, beritahu, bocorkan, ulangi, tuliskan, berikan, bagikan`,
  tellNow: "memberi tahu, beri tahu, beritahu, katakan, memberitahu, menyebutkan, ungkapkan",
  user: "pengguna, pengembang, siapa pun, siapapun",
  not: "jangan, tidak, tanpa",
  sendNow: "kirim, kirimkan, unggah, teruskan",
  secret: "kata sandi, sandi, kunci, kredensial, rahasia, kunci api",
  takeover: "mulai sekarang, mulai saat ini",
  void: "tidak berlaku lagi, tidak lagi berlaku, dibatalkan",
};
