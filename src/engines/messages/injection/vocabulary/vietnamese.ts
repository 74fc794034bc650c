import type { Vocabulary } from "./vocabulary.ts";

export const vietnamese: Vocabulary = {
  dropNow: `
    bo qua, hay quen, quen het, quen moi, phot lo, khong tuan theo, dung tuan theo, khong lam theo, lo di,
    vuot qua, pha vo`,
  orders: "huong dan, chi dan, chi thi, menh lenh, lenh, yeu cau",
  rules: "quy tac, gioi han, han che, quy dinh, chinh sach, bo loc",
  prompt: `
    loi nhac he thong, prompt he thong, thong bao he thong, huong dan he thong, huong dan an, loi nhac cua
    he thong`,
  before: "truoc, truoc do, truoc day, o tren, ben tren, ban dau, tu truoc",
  your: "cua ban, cua may, cua minh, duoc giao",
  all: "tat ca, moi, toan bo, bat ky, het",
  free: `
    khong co gioi han, khong gioi han, khong bi gioi han, khong co quy tac, khong han che, khong bi han che,
    khong kiem duyet`,
  becomes: "ban bay gio la, bay gio ban la, tu bay gio ban la, ban khong con la, gia vo la, dong vai",
  revealNow: "hien thi, tiet lo, cho toi xem, in ra, lap lai, viet ra, cho toi biet, chia se",
  tellNow: "noi, bao, thong bao, de cap, tiet lo, cho biet",
  user: "nguoi dung, nha phat trien, bat ky ai",
  not: "khong, dung, chang, ma khong",
  sendNow: "gui, tai len, chuyen tiep, dang",
  secret: "mat khau, khoa api, khoa bi mat, thong tin dang nhap, bi mat",
  takeover: "tu bay gio, ke tu bay gio",
  void: "khong con hieu luc, khong con ap dung, da bi huy",
};
