/** What is shown until the first page is: the same as index.html has from the start, so that nothing jumps. */
export function StartScreen() {
  return (
    <div className="pds-start">
      <div className="pds-start-bar">Postes de secours</div>
      <p role="status">Chargement</p>
    </div>
  );
}
