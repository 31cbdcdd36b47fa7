import { Money, toIsoWithOffset } from '@pds/kernel';
import type { NextStep } from '../next-step';
import type { InvoiceToPay } from '../read-models/step-facts';
import type { InvoiceToPayAnswer, NextStepAnswer } from './next-step.dto';

/** @param timeZone the event's */
export function nextStepAnswer({ code, by, before }: NextStep, timeZone: string): NextStepAnswer {
  return { code, by, before: before === null ? null : toIsoWithOffset(before, timeZone) };
}

export function invoiceToPayAnswer({ balanceCents, ...same }: InvoiceToPay): InvoiceToPayAnswer {
  return { ...same, balance: Money.ofCents(balanceCents).toEuros() };
}
