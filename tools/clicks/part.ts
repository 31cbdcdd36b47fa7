import type { Browser } from '@playwright/test';

/** A part of `npm run clicks:measure`: measures on the running product at `url`, and reports each goal with `reportGoal`. */
export type Part = (browser: Browser, url: string) => Promise<void>;
