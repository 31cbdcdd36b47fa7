import { Controller, Get, Header, NotFoundException, Param, StreamableFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { developerPage, html, raw, screenPreview } from '@pds/paper';
import { PdfRenderer } from '@pds/platform';
import { allPreviews } from '../previews/previews';

/** Allows only the page's own styles, fonts and pictures. */
const nothingFromOutside = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:";

/** Outside production: every paper and e-mail of the contexts with made-up content. Not mounted in production. */
@ApiExcludeController()
@Controller('dev')
export class DevPreviewController {
  constructor(private readonly renderer: PdfRenderer) {}

  @Get('papers')
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', nothingFromOutside)
  async list(): Promise<string> {
    const { papers, mails } = await allPreviews();
    return developerPage(
      'Papiers et messages',
      html`<h1>Papiers et messages</h1>
        <p>Avec des données d’exemple. Les messages réellement postés : <a href="/dev/mail">/dev/mail</a>.</p>
        <h2>Papiers</h2>
        <ul>
          ${papers.map(
            ({ name, title }) =>
              html`<li><a href="/dev/papers/${name}">${title}</a> (<a href="/dev/papers/${name}/pdf">PDF</a>)</li>`,
          )}
        </ul>
        <h2>Messages</h2>
        <ul>
          ${mails.map(({ name, title }) => html`<li><a href="/dev/mails/${name}">${title}</a></li>`)}
        </ul>`,
    );
  }

  @Get('papers/:name')
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', nothingFromOutside)
  async paper(@Param('name') name: string): Promise<string> {
    return screenPreview(await paperNamed(name));
  }

  @Get('papers/:name/pdf')
  async pdf(@Param('name') name: string): Promise<StreamableFile> {
    const bytes = await this.renderer.render(await paperNamed(name));
    return new StreamableFile(bytes, { type: 'application/pdf', disposition: 'inline', length: bytes.byteLength });
  }

  @Get('mails/:name')
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', nothingFromOutside)
  async mail(@Param('name') name: string): Promise<string> {
    const found = (await allPreviews()).mails.find((mail) => mail.name === name);
    if (!found) throw new NotFoundException();
    const { subject, html: body, text } = found.mail();
    return developerPage(
      subject,
      html`<p><a href="/dev/papers">Papiers et messages</a></p>
        <h1>${subject}</h1>
        <section>${raw(body)}</section>
        <h2>Texte</h2>
        <pre>${text}</pre>`,
    );
  }
}

async function paperNamed(name: string): Promise<string> {
  const found = (await allPreviews()).papers.find((paper) => paper.name === name);
  if (!found) throw new NotFoundException();
  return found.page();
}
