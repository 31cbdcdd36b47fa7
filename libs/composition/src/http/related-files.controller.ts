import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { DomainError } from '@pds/kernel';
import { ApiProblems } from '@pds/platform';

/** No annexed file of that id in sight. */
class RelatedFileNotFound extends DomainError {
  readonly code = 'demand.related-file-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Ce fichier n’existe pas ou n’est pas accessible.');
  }
}

/** Annexed files (spec organiser 2.1). None can be annexed yet: the address answers as it will for any unknown number. */
@ApiTags('demand')
@Controller('related-files')
export class RelatedFilesController {
  @Get(':id')
  @ApiOperation({ operationId: 'downloadRelatedFile', summary: 'A file annexed to a dossier' })
  @ApiParam({ name: 'id', type: Number })
  @ApiProblems(401, 404)
  download(@Param('id') _id: string): void {
    throw new RelatedFileNotFound();
  }
}
