import { type ReactNode, useDeferredValue, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * What is below the first screen: drawn right after what is above it can be seen, in pieces between which the browser answers keys.
 * At once where somebody comes back, to the place on the page that they left.
 */
export function Later({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const isReturn = useNavigationType() === 'POP' && key !== 'default';
  const [atOnce] = useState(isReturn);
  return useDeferredValue(true, atOnce) ? children : null;
}
