import { type FieldError, Problem } from '@pds/api-client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../../../shared/ui/buttons/button';
import { Notice, problemText } from '../../../../../shared/ui/state/problem-notice';
import { Panel } from '../../../../../shared/ui/page/public-page';
import { isStale, isUnanswered, type Sending, sendings } from '../../../api/sending';
import { useSendRequest } from './use-send-request';
import styles from './waiting-request.module.css';

/** Pause before the next attempt, in milliseconds; doubled each time, up to a minute. An attempt begins at once when the network is back. */
const retryMs = 5_000;
const maxRetryMs = 60_000;

/** What the page says while the request waits. */
type Standing = 'sending' | 'waiting' | 'stale' | { readonly later: string };

interface WaitingRequestProps {
  sending: Sending;
  onFiled: () => void;
  /** The event was refused, with its errors. */
  onRefused: (errors: readonly FieldError[]) => void;
  /** The request is back in its author's hands: to change it, because of a problem, or because another tab changed it. */
  onReturned: (problem: Problem | null) => void;
}

/**
 * A request that was sent without an answer: on the train, by a page that was reloaded meanwhile, or in another tab. It is sent again
 * when the network is back, and counts once.
 */
export function WaitingRequest({ sending, onFiled, onRefused, onReturned }: WaitingRequestProps) {
  const [standing, setStanding] = useState<Standing>(() => (isStale(sending, Date.now()) ? 'stale' : 'sending'));
  const send = useSendRequest(onFiled);
  const giveBack = (problem: Problem | null) => {
    sendings.hold(sending.request);
    onReturned(problem);
  };

  /** Makes an attempt. Returns the milliseconds until the next one, or null when there is none. */
  const attempt = async (failures: number): Promise<number | null> => {
    // Later ones are not announced: a screen reader would repeat both texts each minute.
    if (failures === 0) setStanding('sending');
    try {
      const result = await send(sending);
      if (result === 'withdrawn') onReturned(null);
      else if (result !== 'filed') onRefused(result.refused);
      return null;
    } catch (error) {
      if (isUnanswered(error)) {
        setStanding('waiting');
        return Math.min(retryMs * 2 ** failures, maxRetryMs);
      }
      if (error instanceof Problem && error.status === 429) {
        setStanding({ later: error.message });
        return (error.retryAfter ?? 60) * 1000;
      }
      giveBack(error instanceof Problem ? error : new Problem(500, problemText(error)));
      return null;
    }
  };

  /** Whether only a press sends it: a repeat by itself could file the demand a second time. */
  const isHeld = () => {
    const current = sendings.current();
    if (current === null || !isStale(current, Date.now())) return false;
    setStanding('stale');
    return true;
  };
  const start = useAttempts(attempt, isHeld);
  // A change in another tab is a change here.
  const followOtherTabs = useEffectEvent(() => {
    if (sendings.waiting()?.request !== sending.request) start();
  });
  useEffect(() => {
    window.addEventListener('storage', followOtherTabs);
    return () => window.removeEventListener('storage', followOtherTabs);
  }, []);

  // The pressed button is gone: the keyboard and a screen reader continue here.
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);

  const mayBeFiled = sendings.current()?.attemptedAt != null && standing !== 'sending';
  return (
    <Panel>
      <div ref={box} tabIndex={-1} className={styles.box}>
        <Notice tone={standing === 'sending' ? 'info' : 'warning'} title={titleOf(standing)}>
          {standing === 'stale'
            ? 'Elle est peut-être déjà enregistrée : un e-mail vous l’a alors confirmé. Sinon, envoyez-la à nouveau.'
            : 'Elle est gardée sur cet appareil et ne comptera qu’une fois. Gardez cette page ouverte, ou revenez sur le formulaire de demande quand vous aurez du réseau.'}
        </Notice>
        {mayBeFiled && standing !== 'stale' && (
          <p className={styles.doubt}>
            Le premier envoi est peut-être arrivé sans que nous ayons reçu la réponse. Si vous la modifiez, elle pourra
            s’ajouter à la première.
          </p>
        )}
        <div className={styles.buttons}>
          <Button variant="call" size="large" loading={standing === 'sending'} onClick={start}>
            {standing === 'stale' ? 'Envoyer à nouveau' : 'Essayer maintenant'}
          </Button>
          <Button size="large" onClick={() => giveBack(null)}>
            Modifier ma demande
          </Button>
        </div>
      </div>
    </Panel>
  );
}

function titleOf(standing: Standing): string {
  if (standing === 'sending') return 'Envoi de votre demande…';
  if (standing === 'waiting') return 'Votre demande partira dès que le réseau reviendra';
  if (standing === 'stale') return 'Votre demande attend depuis plus d’une journée';
  return `Votre demande partira un peu plus tard. ${standing.later}`;
}

/**
 * Makes attempts until one says that it was the last: at once, when the network is back, when the page is looked at again, and from time to
 * time, since a browser does not always know that it has a network; none by itself while it is held. Returns the function that makes one
 * now.
 */
function useAttempts(attempt: (failures: number) => Promise<number | null>, isHeld: () => boolean): () => void {
  const begin = useRef<() => void>(() => undefined);
  const makeAttempt = useEffectEvent(attempt);
  const mayNotStart = useEffectEvent(isHeld);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    let isRunning = false;
    let isOver = false;
    const run = async () => {
      if (isRunning || isOver) return;
      clearTimeout(timer);
      isRunning = true;
      const pause = await makeAttempt(failures++);
      isRunning = false;
      if (pause === null) isOver = true;
      else if (!isOver) timer = setTimeout(runByItself, pause);
    };
    const runByItself = () => {
      if (!mayNotStart()) void run();
    };
    const again = () => {
      failures = 0;
      runByItself();
    };
    const seen = () => {
      if (!document.hidden) again();
    };
    begin.current = () => {
      failures = 0;
      void run();
    };
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', seen);
    runByItself();
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', seen);
    };
  }, []);
  return () => begin.current();
}
