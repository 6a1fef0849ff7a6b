const PARAMETER = /\{[^{}]+\}/;

/** Returns true if a path matches an OpenAPI template, such as `/clients/{id}` or `/days/{start}..{end}`. */
export function fitsTemplate(template: string, path: string): boolean {
  const literals = template
    .split(PARAMETER)
    .map((part) => part.replace(/[.*+?^$|()[\]\\]/g, '\\$&'));
  return new RegExp(`^${literals.join('[^/]+')}$`).test(path);
}

/** Returns the template that matches a path. OpenAPI prefers the one with the fewest parameters. */
export function findTemplate(templates: readonly string[], path: string): string | undefined {
  const parameters = (template: string) => template.split(PARAMETER).length;
  return templates
    .filter((template) => fitsTemplate(template, path))
    .sort((one, other) => parameters(one) - parameters(other))[0];
}
