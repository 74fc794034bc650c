// Before anything is drawn, so that whoever chose a theme never sees the other one flash up.
try {
  const chosen = localStorage.getItem("loci.theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // Where nothing may be kept, the system's choice holds.
}
