import { useState } from 'react';
import { lazyComponent } from '../ui/lazy/lazy-component';
import type { PlaceCompletionProps } from './place-completion';
import { type TypedField, TypedPlace } from './typed-place';

/**
 * Keeps what the completion of a place has to know of its fields from the first letter on, before its code is loaded: pass `typed(field)`
 * as `onChange`, and the setters as `ref` of the inputs.
 *
 * @param stored the place as the form opens with it: its values count as typed
 */
export function usePlaceTyping(stored: { readonly city?: string | undefined; readonly department?: string | null }) {
  const [byHand] = useState(() => {
    const typed = new TypedPlace();
    typed.mark('city', Boolean(stored.city));
    typed.mark('department', Boolean(stored.department));
    return typed;
  });
  const [cityInput, setCityInput] = useState<HTMLInputElement | null>(null);
  const [addressInput, setAddressInput] = useState<HTMLInputElement | null>(null);
  return {
    typing: { byHand, cityInput, addressInput },
    setCityInput,
    setAddressInput,
    typed: (field: TypedField) => (change: { target: { value: string } } | string | null) =>
      byHand.mark(field, Boolean(typeof change === 'object' ? change?.target.value : change)),
  };
}

/** Completes the place of the surrounding form. Where its code cannot be loaded, the form works without. */
export const PlaceCompletion = lazyComponent<PlaceCompletionProps>(() => import('./place-completion'), {
  // As much room as it takes without a doubt.
  meanwhile: () => <p role="status" />,
  instead: () => null,
});
