import { useRef } from 'react';
import { lazyComponent } from '../ui/lazy-component';
import type { PlaceCompletionProps } from './place-completion';

/** Which fields of a place hold what a person typed. What a completion filled in follows another postal code; what was typed stays. */
export type TypedPlace = Record<'zip' | 'city' | 'department', boolean>;

/**
 * Keeps what the completion of a place has to know of its fields from the first letter on, before its code is loaded: pass `typed(field)`
 * as `onChange`, and the two references to the inputs.
 *
 * @param stored the place as the form opens with it: its values count as typed
 */
export function usePlaceTyping(stored: { readonly city?: string; readonly department?: string | null }) {
  const byHand = useRef<TypedPlace>({
    zip: false,
    city: Boolean(stored.city),
    department: Boolean(stored.department),
  });
  return {
    byHand,
    cityInput: useRef<HTMLInputElement>(null),
    addressInput: useRef<HTMLInputElement>(null),
    typed: (field: keyof TypedPlace) => (change: { target: { value: string } } | string | null) => {
      byHand.current[field] = Boolean(typeof change === 'object' ? change?.target.value : change);
    },
  };
}

/** Completes the place of the surrounding form. Where its code cannot be loaded, the form works without. */
export const PlaceCompletion = lazyComponent<PlaceCompletionProps>(() =>
  import('./place-completion').catch(() => ({ default: () => null })),
);
