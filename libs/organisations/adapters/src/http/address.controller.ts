import { Body, Controller, Delete, Get, HttpCode, Param, Patch } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Principal } from '@pds/kernel';
import { AddressNotFound, ChangeAddress, OrganisationNotFound, RemoveAddress } from '@pds/organisations/domain';
import { ApiProblems, CurrentPrincipal, idOr } from '@pds/platform';
import { OrganisationReadModel } from '../read-models/organisation.read-model';
import { AddressAnswer, ChangeAddressBody } from './organisation.dto';

@ApiTags('organisations')
@Controller('api/address')
export class AddressController {
  constructor(
    private readonly organisations: OrganisationReadModel,
    private readonly changeAddress: ChangeAddress,
    private readonly removeAddress: RemoveAddress,
  ) {}

  @Get(':id')
  @ApiOperation({ operationId: 'getAddress', summary: 'An address of an organisation in the caller’s scope' })
  @ApiOkResponse({ type: AddressAnswer })
  @ApiProblems(401, 404)
  async address(
    @Param('id', idOr(AddressNotFound)) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<AddressAnswer> {
    const address = await this.organisations.address(id, principal.scope);
    if (!address) throw new AddressNotFound();
    return address;
  }

  @Patch(':orgId/:addressId')
  @ApiOperation({ operationId: 'updateAddress', summary: 'Corrects an address of an organisation' })
  @ApiOkResponse({ type: AddressAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async update(
    @Param('orgId', idOr(OrganisationNotFound)) organisationId: number,
    @Param('addressId', idOr(AddressNotFound)) addressId: number,
    @Body() { version, ...changes }: ChangeAddressBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<AddressAnswer> {
    await this.changeAddress.execute({ organisationId, addressId, changes, version }, principal);
    return this.address(addressId, principal);
  }

  @Delete(':orgId/:addressId')
  @HttpCode(204)
  @ApiOperation({ operationId: 'deleteAddress', summary: 'Removes an address; contact and billing ones stay' })
  @ApiNoContentResponse()
  @ApiProblems(401, 403, 404, 409)
  delete(
    @Param('orgId', idOr(OrganisationNotFound)) organisationId: number,
    @Param('addressId', idOr(AddressNotFound)) addressId: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    return this.removeAddress.execute({ organisationId, addressId }, principal);
  }
}
