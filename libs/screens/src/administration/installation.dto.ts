import { ApiProperty } from '@nestjs/swagger';
import {
  type DepartmentEssential,
  departmentEssentials,
  type InstallationStep,
  installationSteps,
} from './installation-steps.read-model';

export class InstallationStepAnswer {
  @ApiProperty({ enum: installationSteps, enumName: 'InstallationStep' })
  step!: InstallationStep;
  @ApiProperty()
  isDone!: boolean;
}

export class DepartmentInUseAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  name!: string;
  @ApiProperty({
    enum: departmentEssentials,
    enumName: 'DepartmentEssential',
    isArray: true,
    description: 'What it lacks for its first quote and invoice',
  })
  missing!: readonly DepartmentEssential[];
}

/** « Mise en route ». */
export class InstallationAnswer {
  @ApiProperty({ type: [InstallationStepAnswer] })
  steps!: readonly InstallationStepAnswer[];
  @ApiProperty({ type: [DepartmentInUseAnswer], description: 'Departments with staff or with data of their own' })
  departments!: readonly DepartmentInUseAnswer[];
}
