import * as contract from '../../../contracts/event-templates.ts';
import type { Bind } from '../../infra/http/server.ts';
import {
  createFromTemplate,
  deleteTemplate,
  readTemplates,
  renameTemplate,
  saveTemplate,
  type TemplateDeps,
} from './templates.ts';

export { importTemplate } from './templates.ts';

export function eventTemplateRoutes(bind: Bind, deps: TemplateDeps): void {
  bind(contract.listEventTemplates, async ({ params, caller }) => ({
    templates: await readTemplates(deps, { caller, ...params }),
  }));
  bind(contract.saveEventTemplate, ({ params, body, caller }) =>
    saveTemplate(deps, { caller, ...params, ...body }),
  );
  bind(contract.renameEventTemplate, ({ params, body, caller }) =>
    renameTemplate(deps, { caller, ...params, ...body }),
  );
  bind(contract.deleteEventTemplate, async ({ params, caller }) => {
    await deleteTemplate(deps, { caller, ...params });
    return undefined;
  });
  bind(contract.useEventTemplate, async ({ params, body, caller }) => ({
    $id: await createFromTemplate(deps, { caller, ...params, ...body }),
  }));
}
