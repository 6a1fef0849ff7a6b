import { findTemplate, fitsTemplate } from '../../src/contracts/path-template';

it.each([
  ['/clients', '/clients', true],
  ['/clients', '/clients/1', false],
  ['/clients/{id}', '/clients/acc_1', true],
  ['/clients/{id}', '/clients/', false],
  ['/clients/{id}', '/clients/acc_1/files', false],
  ['/clients/{client id}/files/{id}', '/clients/1/files/2', true],
  ['/v1/{start}..{end}', '/v1/2026-01-01..2026-02-01', true],
  ['/v1/{start}..{end}', '/v1/2026-01-01__2026-02-01', false],
  ['/feed.rss', '/feed.rss', true],
  ['/feed.rss', '/feed-rss', false],
  ['/a+b(c)/{id}', '/a+b(c)/1', true],
  ['/a+b(c)/{id}', '/aabc/1', false],
])('the template %s fits the path %s: %s', (template, path, fits) => {
  expect(fitsTemplate(template, path)).toBe(fits);
});

it.each([
  ['/clients/me', '/clients/me'],
  ['/clients/acc_1', '/clients/{id}'],
  ['/clients/me/files', '/clients/me/{part}'],
  ['/clients/acc_1/files', '/{kind}/{id}/{part}'],
  ['/folders', undefined],
])('the path %s has the most literal template that fits: %s', (path, template) => {
  const templates = ['/{kind}/{id}/{part}', '/clients/{id}', '/clients/me/{part}', '/clients/me'];
  expect(findTemplate(templates, path)).toBe(template);
});
