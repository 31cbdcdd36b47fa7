import { readSettings } from '@pds/platform';
import { programOf } from './program';

describe('the help of a task', () => {
  const { commands } = programOf(readSettings({ NODE_ENV: 'test' }));

  it('marks the required options of « invoices:issue », and no others', () => {
    const help = commands.find((command) => command.name() === 'invoices:issue')!.helpInformation();
    const marked = help.split('\n').filter((line) => line.includes('(obligatoire)'));
    expect(marked).toHaveLength(1);
    expect(marked[0]).toContain('--before <date>');
  });

  it('marks every required option of every task', () => {
    const tasks = commands.filter(({ options }) => options.some(({ mandatory }) => mandatory));
    expect(tasks.map((task) => task.name())).toContain('fec:export');
    for (const task of tasks) {
      const help = task.helpInformation().replace(/\s+/g, ' ');
      const required = task.options.filter(({ mandatory }) => mandatory).length;
      expect([task.name(), help.split('(obligatoire)').length - 1]).toEqual([task.name(), required]);
    }
  });
});
