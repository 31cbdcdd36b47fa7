/** `12 rue de la Protection, 69003 Lyon`, of whatever is known; empty when nothing is. */
export function addressLine({
  address,
  postcode,
  city,
}: {
  address: string | null;
  postcode: string | null;
  city: string | null;
}): string {
  return [address, [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** First and last name of who is responsible, of whatever is known. */
export function personName({
  personFirstname,
  personLastname,
}: {
  personFirstname: string | null;
  personLastname: string | null;
}): string {
  return [personFirstname, personLastname].filter(Boolean).join(' ');
}
