import { applyDecorators } from '@nestjs/common';
import type { IssuerContact } from '@pds/kernel';
import { ApiProperty, ApiPropertyOptional, ApiResponse } from '@nestjs/swagger';

/** One field and the French message to show under it. */
export class ProblemField {
  @ApiProperty({ description: 'Path of the field in the request', example: 'eventSlots.0.endDate' })
  field!: string;
  @ApiProperty({ example: 'La date de fin précède la date de début' })
  message!: string;
}

/** A customer's contact: the office that handles the dossier, else its department. */
export class ContactAnswer implements IssuerContact {
  @ApiProperty({ example: 'Protection civile – Rhône (69) – Antenne Villeurbanne' })
  name!: string;
  @ApiProperty({ type: String, nullable: true })
  phone!: string | null;
  @ApiProperty({ type: String, nullable: true })
  email!: string | null;
}

/** The save made between loading and saving. */
export class ProblemOtherSave {
  @ApiProperty({ type: String, nullable: true, description: 'Who saved; null for somebody who is no longer known' })
  who!: string | null;
  @ApiProperty({ description: 'French date and time', example: '22/11/2026 à 14 h 32' })
  when!: string;
  @ApiProperty({ description: 'Whether it is the account that saves now: from another tab' })
  isSelf!: boolean;
}

/** Every error of the API (RFC 9457). */
export class Problem {
  @ApiProperty({ example: 'about:blank' })
  type!: string;
  @ApiProperty({ example: 'Unprocessable Entity' })
  title!: string;
  @ApiProperty({ example: 422 })
  status!: number;
  @ApiProperty({ description: 'Stable code of the broken rule', example: 'demand.slot-ends-before-start' })
  code!: string;
  @ApiProperty({ description: 'French text for the user' })
  detail!: string;
  @ApiProperty({ description: 'Identifier of the request, to quote to support' })
  requestId!: string;
  @ApiPropertyOptional({ type: [ProblemField] })
  errors?: ProblemField[];
  @ApiPropertyOptional({ type: ContactAnswer, description: 'Whom to turn to, where the text says so' })
  contact?: ContactAnswer;
  @ApiPropertyOptional({ type: ProblemOtherSave, description: 'With `kernel.changed-meanwhile` only' })
  otherSave?: ProblemOtherSave;
}

const meanings: Record<number, string> = {
  400: 'Requête mal formée ou champ inconnu',
  401: 'Pas de session',
  403: 'Rôle insuffisant',
  404: 'Inexistant ou hors du périmètre',
  409: 'État incompatible',
  410: 'N’est plus disponible',
  413: 'Fichier trop volumineux',
  415: 'Type de fichier refusé',
  422: 'Règle non respectée',
  429: 'Trop de tentatives',
  503: 'Momentanément indisponible',
};

/** Declares one error of a route in Swagger; a route's own text about the same status is added to it. */
export const ApiProblem = (status: number, description: string) =>
  ApiResponse({
    status,
    description,
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  });

/** Declares a route's errors in Swagger, all of them problem+json. */
export const ApiProblems = (...statuses: number[]) =>
  applyDecorators(...statuses.map((status) => ApiProblem(status, meanings[status] ?? 'Erreur')));
