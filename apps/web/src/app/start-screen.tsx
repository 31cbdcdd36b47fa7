/** Shown until the first page appears. Identical to the content of index.html, so that nothing moves. */
export function StartScreen() {
  return (
    <div className="pds-start">
      <div className="pds-start-bar">Postes de secours</div>
      <p role="status">Chargement</p>
    </div>
  );
}
