import type { FoundAddressAnswer } from '@pds/api-client/generated/model';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import styles from './place-completion.module.css';
import { communesLike, doubtAbout, filledBy } from './place-filling';
import { useCommunes, useFoundAddresses } from './place-queries';
import { SuggestionList } from './suggestion-list';
import type { Place, PlaceTyping } from './typed-place';

export interface PlaceCompletionProps {
  place: Place;
  typing: PlaceTyping;
  /** The departments that the form offers. */
  departments?: readonly { readonly code: string }[];
  /** Changes fields of the form. */
  fill: (values: Partial<Place>) => void;
}

/**
 * Completes a place: a postal code fills in town and department, the town is chosen where there are several, and an address that is chosen
 * while typing brings its postal code and town. Everything stays free text, what a person typed is never overwritten, and the town is not filled in
 * while it has the focus: the next letter would be added to it.
 */
export default function PlaceCompletion({ place, typing, departments = [], fill }: PlaceCompletionProps) {
  const { byHand, cityInput, addressInput } = typing;
  const found = useCommunes(place.zip);
  const isTypingCity = useHasFocus(cityInput);
  /** What was used last: the postal code, with the departments that were loaded by then, and whether the town had the focus. */
  const used = useRef<string | null>(null);
  /** The postal code that came with a chosen address, whose town stays. */
  const zipOfAddress = useRef<string | null>(null);
  const use = useEffectEvent(() => {
    const now = [place.zip, departments.length, isTypingCity].join();
    if (!found || !byHand.has('zip') || used.current === now) return;
    used.current = now;
    if (zipOfAddress.current !== place.zip) zipOfAddress.current = null;
    const codes = departments.map(({ code }) => code);
    const isTyped: typeof byHand.has = (field) =>
      byHand.has(field) || (field === 'city' && (isTypingCity || zipOfAddress.current !== null));
    const changes = filledBy(found, place, { has: isTyped }, codes);
    if (Object.keys(changes).length > 0) fill(changes);
  });
  useEffect(() => use(), [found, place.zip, departments.length, isTypingCity]);

  /** The address that needs no completion: as the form opened with it, or as it was chosen. */
  const [settled, setSettled] = useState(place.address);
  const isTyping = useHasFocus(addressInput) && place.address !== settled;
  const addresses = useFoundAddresses([place.address, place.zip, place.city].join(' '), {
    enabled: isTyping && place.address.trim().length > 2,
  });
  const take = ({ line, postalCode, city }: FoundAddressAnswer) => {
    setSettled(line);
    // The department follows the postal code; the town does when another postal code is typed.
    byHand.mark('zip', true);
    byHand.mark('city', false);
    zipOfAddress.current = postalCode;
    fill({ address: line, zip: postalCode, city });
  };
  const communes = communesLike(place.city, found?.communes ?? []);
  const doubt = found && !isTypingCity ? doubtAbout(place, found) : null;
  return (
    <>
      <p role="status" className={doubt ? styles.doubt : undefined}>
        {doubt}
      </p>
      <SuggestionList
        field={cityInput}
        status={`${communes.length} ${communes.length > 1 ? 'villes proposées' : 'ville proposée'}`}
        options={communes.map((commune) => ({
          ...commune,
          key: `${commune.name} ${commune.departmentCode}`,
          text: commune.name,
        }))}
        onChoose={({ name, departmentCode }) => {
          byHand.mark('city', false);
          const isFree = place.department !== undefined && !byHand.has('department');
          fill({ city: name, ...(isFree && departmentCode !== null && { department: departmentCode }) });
        }}
      />
      <SuggestionList
        field={addressInput}
        status={`${addresses.length} ${addresses.length > 1 ? 'adresses proposées' : 'adresse proposée'}`}
        options={addresses.map((address) => ({
          ...address,
          key: `${address.line} ${address.postalCode} ${address.city}`,
          text: address.line,
          detail: `${address.postalCode} ${address.city}`,
        }))}
        onChoose={take}
      />
    </>
  );
}

/** Whether a field has the focus; also when it had it before this code was loaded. */
function useHasFocus(input: HTMLInputElement | null): boolean {
  return useSyncExternalStore(followFocus, () => input !== null && document.activeElement === input);
}

function followFocus(onChange: () => void) {
  const events = ['focusin', 'focusout'] as const;
  for (const event of events) document.addEventListener(event, onChange);
  return () => {
    for (const event of events) document.removeEventListener(event, onChange);
  };
}
