/** Says something to whoever listens to the page instead of looking at it. */
export function announce(text: string): void {
  const place = document.getElementById("announcements");
  if (!place) return;
  // The same sentence twice would else be heard once.
  place.textContent = "";
  setTimeout(() => {
    place.textContent = text;
  }, 60);
}
