import { type ReactNode, useId } from 'react';

export interface DisabledReasonProps {
  /** Why the button may not be used; null if it may. */
  reason: string | null;
  /** Renders the button with these properties. */
  children: (button: { disabled: boolean; 'aria-describedby': string | undefined }) => ReactNode;
}

/** A button that is disabled for a reason, shown on hover and read with the button. */
export function DisabledReason({ reason, children }: DisabledReasonProps) {
  const id = useId();
  return (
    <span title={reason ?? undefined}>
      {children({ disabled: reason !== null, 'aria-describedby': reason === null ? undefined : id })}
      {reason !== null && (
        <span id={id} className="pds-visually-hidden">
          {reason}
        </span>
      )}
    </span>
  );
}
