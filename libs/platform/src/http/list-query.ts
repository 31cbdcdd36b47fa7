import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';

/** The parameters of every list (decisions: The calls). Extend it with the list's filters and its `sort` columns. */
export class ListQuery {
  @ApiPropertyOptional({ minimum: 1, maximum: 10_000_000, default: 1 })
  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'Numéro de page entier attendu' })
  @Min(1, { message: 'Les pages commencent à 1' })
  @Max(10_000_000, { message: 'Page trop lointaine' })
  page: number = 1;

  @ApiPropertyOptional({ minimum: 1, maximum: 10_000, default: 25 })
  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'Nombre entier attendu' })
  @Min(1, { message: 'Une ligne au moins par page' })
  @Max(10_000, { message: '10 000 lignes au plus par page' })
  perPage: number = 25;

  @ApiPropertyOptional({ enum: ['asc', 'desc'], default: 'desc' })
  @IsOptional()
  @IsIn(['asc', 'desc'], { message: 'Sens de tri inconnu' })
  direction: 'asc' | 'desc' = 'desc';
}

/** The fields of every list's answer, in addition to its `records`. */
export class ListAnswer {
  @ApiProperty({ description: 'Matching rows; counted up to 10 001' })
  total!: number;
  @ApiProperty({ description: 'False when more rows match than are counted' })
  totalIsExact!: boolean;
  @ApiProperty()
  page!: number;
  @ApiProperty()
  perPage!: number;
}
