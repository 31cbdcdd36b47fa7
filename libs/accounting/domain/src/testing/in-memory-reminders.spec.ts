import { InMemoryInvoices } from './in-memory-invoices';
import {
  InMemoryOverdueInvoices,
  InMemoryReminderExclusions,
  InMemoryReminderRules,
  InMemoryReminders,
} from './in-memory-reminders';
import { remindersContract } from './reminders-contract';

describe('reminders in memory', () => {
  remindersContract(async () => {
    const invoices = new InMemoryInvoices();
    const reminders = new InMemoryReminders();
    const exclusions = new InMemoryReminderExclusions();
    const overdue = new InMemoryOverdueInvoices(invoices, reminders, exclusions);
    return { invoices, reminders, exclusions, rules: new InMemoryReminderRules(), overdue };
  });
});
