/** The path of the page on which staff see a dossier: a station or a demand. */
export function dossierPage({ id, isAidStation }: { readonly id: number; readonly isAidStation: boolean }): string {
  return `/admin/aid-station/${isAidStation ? 'edit' : 'demand'}/${id}`;
}

/** The path of the page of an event, on which its organiser follows the dossier from the request to the last payment. */
export function organiserPage(id: number): string {
  return `/admin/organization/aid-station/show/${id}`;
}
