import { useState } from 'react';
import { Button } from './button';

/** Copies a text to the clipboard and says so beside the button. If the browser refuses, explains how to copy by hand. */
export function CopyButton({ text, label = 'Copier' }: { text: string; label?: string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copié');
    } catch {
      setSaid('Votre navigateur refuse la copie : sélectionnez le texte et copiez-le vous-même.');
    }
  };
  return (
    <>
      <Button onClick={() => void copy()}>{label}</Button>
      {/* Beside the button, not in a toast: behind a modal dialog a toast is neither seen nor read out. */}
      <span role="status">{said}</span>
    </>
  );
}
