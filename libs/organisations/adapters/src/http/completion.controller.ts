import { Controller, Get, Header, Ip, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { PostalCode, type Principal } from '@pds/kernel';
import { Communes, CompleteAddress, FindCompany, postalPlaceOf } from '@pds/organisations/domain';
import { ApiProblems, CurrentPrincipal, networkOf } from '@pds/platform';
import {
  AddressCompletionAnswer,
  AddressCompletionQuery,
  CommunesAnswer,
  CommunesQuery,
  CompaniesAnswer,
  CompaniesQuery,
  CompanyAnswer,
  CompanyQuery,
} from './completion.dto';

/** What forms fill in by themselves: places of postal codes, addresses, companies. */
@ApiTags('completion')
@Controller('api')
export class CompletionController {
  constructor(
    private readonly communes: Communes,
    private readonly completeAddress: CompleteAddress,
    private readonly findCompany: FindCompany,
  ) {}

  @Get('communes')
  @Header('Cache-Control', 'public, max-age=86400')
  @ApiOperation({ operationId: 'listCommunes', summary: 'The communes of a postal code, with their departments' })
  @ApiOkResponse({ type: CommunesAnswer })
  @ApiProblems(400)
  communesOf(@Query() { zip }: CommunesQuery): CommunesAnswer {
    const postalCode = PostalCode.parse(zip)!;
    const { communes, ...place } = postalPlaceOf(postalCode, this.communes.withPostalCode(postalCode));
    return { communes: [...communes], ...place };
  }

  @Get('address-completion')
  @ApiOperation({ operationId: 'completeAddress', summary: 'Addresses that a half-typed text may mean' })
  @ApiOkResponse({ type: AddressCompletionAnswer })
  @ApiProblems(400, 429)
  async addresses(
    @Query() { q }: AddressCompletionQuery,
    @CurrentPrincipal() principal: Principal | null,
    @Ip() address: string,
  ): Promise<AddressCompletionAnswer> {
    const found = await this.completeAddress.execute(q, principal, networkOf(address));
    return { isOn: found !== null, addresses: [...(found ?? [])] };
  }

  @Get('company')
  @ApiOperation({ operationId: 'findCompany', summary: 'The company with a SIREN or SIRET, in the public directory' })
  @ApiOkResponse({ type: CompanyAnswer })
  @ApiProblems(400, 401, 429)
  company(
    @Query() { number }: CompanyQuery,
    @CurrentPrincipal() principal: Principal,
    @Ip() address: string,
  ): Promise<CompanyAnswer> {
    return this.findCompany.execute(number, principal, networkOf(address));
  }

  @Get('companies')
  @ApiOperation({ operationId: 'findCompanies', summary: 'The companies of about a name, in the public directory' })
  @ApiOkResponse({ type: CompaniesAnswer })
  @ApiProblems(400, 401, 429)
  async companies(
    @Query() { q }: CompaniesQuery,
    @CurrentPrincipal() principal: Principal,
    @Ip() address: string,
  ): Promise<CompaniesAnswer> {
    return { companies: [...(await this.findCompany.named(q, principal, networkOf(address)))] };
  }
}
