import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FormPart, multipartForm } from '@pds/platform/testing';

/** The response to a request, its body parsed when it is JSON. */
export interface TestResponse {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- asserted by the test itself
  readonly body: any;
  readonly raw: Buffer;
}

/** A test's browser: stores cookies and sends the same headers as the SPA. */
export class TestBrowser {
  constructor(
    private readonly application: NestFastifyApplication,
    private readonly cookies = new Map<string, string>(),
  ) {}

  /** The same browser, whose next requests reach another process of the product. */
  on(application: NestFastifyApplication): TestBrowser {
    return new TestBrowser(application, this.cookies);
  }

  /** The `Cookie` header that it sends, for tests that copy it. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get(url: string, headers: Record<string, string | undefined> = {}): Promise<TestResponse> {
    return this.request('GET', url, undefined, headers);
  }

  post(url: string, body?: object, headers: Record<string, string | undefined> = {}): Promise<TestResponse> {
    return this.request('POST', url, body, headers);
  }

  put(url: string, body?: object, headers: Record<string, string | undefined> = {}): Promise<TestResponse> {
    return this.request('PUT', url, body, headers);
  }

  patch(url: string, body?: object): Promise<TestResponse> {
    return this.request('PATCH', url, body);
  }

  delete(url: string): Promise<TestResponse> {
    return this.request('DELETE', url);
  }

  /** Sends a form with a file. */
  upload(url: string, ...parts: readonly FormPart[]): Promise<TestResponse> {
    const { contentType, payload } = multipartForm(parts);
    return this.request('POST', url, payload, { 'content-type': contentType });
  }

  async request(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    headers: Record<string, string | undefined> = {},
  ): Promise<TestResponse> {
    const sent = {
      'x-requested-with': 'fetch',
      'sec-fetch-site': 'same-origin',
      ...(this.cookies.size > 0 ? { cookie: this.cookie } : {}),
      ...headers,
    };
    const response = await this.application.inject({
      method,
      url,
      // A header given as undefined is not sent.
      headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
      ...(body === undefined ? {} : { payload: body }),
    });
    for (const { name, value } of response.cookies) {
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const json = /json/.test(String(response.headers['content-type'] ?? '')) && response.body !== '';
    return {
      status: response.statusCode,
      headers: response.headers,
      body: json ? JSON.parse(response.body) : response.body,
      raw: response.rawPayload,
    };
  }
}
