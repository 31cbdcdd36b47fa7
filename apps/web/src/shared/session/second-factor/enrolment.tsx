import type { EnrolmentAnswer } from '@pds/api-client/generated/model';
import { Button } from '../../ui/buttons/button';
import { useState } from 'react';
import { CopyButton } from '../../ui/buttons/copy-button';
import { QrCode } from '../../ui/qr-code';
import { CodeForm } from './code-form';
import styles from './second-factor.module.css';

export interface EnrolmentProps {
  enrolment: EnrolmentAnswer;
  /** Sends the first code of the application. Returns the recovery codes. */
  confirm: (code: string) => Promise<readonly string[]>;
  onDone: () => void;
}

/** Sets up a second factor: the secret for the application, its first code, then the recovery codes. */
export function Enrolment({ enrolment: { secret, uri }, confirm, onDone }: EnrolmentProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <div className={styles.steps}>
      <p>
        1. Scannez ce code avec une application d’authentification (Aegis, FreeOTP, Google Authenticator, Microsoft
        Authenticator…), ou saisissez-y la clé <code className={styles.secret}>{secret}</code>.
      </p>
      <span className={styles.qr}>
        <QrCode text={uri} label="Code QR pour l’application d’authentification" />
      </span>
      <p>2. Saisissez le code à six chiffres qu’elle affiche.</p>
      <CodeForm action="Activer" send={async (code) => setCodes(await confirm(code))} />
    </div>
  );
}

/** The codes for when the application is not available, shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className={styles.steps}>
      <p>
        <strong>Notez ces codes de secours maintenant : ils ne seront plus montrés.</strong> Chacun remplace une fois le
        code de l’application, si vous perdez votre téléphone.
      </p>
      <ul className={styles.codes} aria-label="Codes de secours">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <CopyButton text={codes.join('\n')} label="Copier les codes" />
        <Button variant="primary" onClick={onDone}>
          J’ai noté mes codes
        </Button>
      </div>
    </div>
  );
}
