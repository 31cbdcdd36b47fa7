import type { DepartmentOption } from '../model/option';
import { Options, type OptionSetting } from '../ports/options';

/** A catalogue of two options in memory, both offered by default. */
export class InMemoryOptions extends Options {
  readonly catalogue = [
    { id: 1, name: 'Équipe équestre', icon: 'horse-riding' },
    { id: 2, name: 'Ambulance', icon: 'ambulance' },
  ];
  private readonly settings = new Map<string, OptionSetting>([
    ['0:1', { optionId: 1, activated: true, priceCents: 18_000 }],
    ['0:2', { optionId: 2, activated: true, priceCents: 20_000 }],
  ]);

  override async of(departmentId: number): Promise<DepartmentOption[]> {
    return this.catalogue.map((option) => {
      const defaults = this.settings.get(`0:${option.id}`)!;
      const own = this.settings.get(`${departmentId}:${option.id}`);
      return {
        ...option,
        activated: (own ?? defaults).activated,
        priceCents: own?.priceCents ?? null,
        defaultPriceCents: defaults.priceCents!,
      };
    });
  }

  override async save(departmentId: number, setting: OptionSetting): Promise<void> {
    this.settings.set(`${departmentId}:${setting.optionId}`, setting);
  }
}
