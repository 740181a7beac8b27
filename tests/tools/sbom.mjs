/**
 * A software bill of materials (CycloneDX 1.6) of a program of this workspace: what is linked
 * into it and what built it, from the lock file. Reads `cargo metadata`, writes JSON.
 *
 * node tools/sbom.mjs vokal-server < metadata.json > vokal-server.cdx.json
 */
import { readFileSync } from 'node:fs';

import cyclonedx from '@cyclonedx/cyclonedx-library';

const { Contrib, Enums, Models, Serialize, Spec } = cyclonedx;

const [name] = process.argv.slice(2);
const metadata = JSON.parse(readFileSync(0, 'utf8'));
const packages = new Map(metadata.packages.map((one) => [one.id, one]));
const nodes = new Map(metadata.resolve.nodes.map((node) => [node.id, node]));
const root = metadata.packages.find((one) => one.name === name);
if (!root) throw new Error(`no package ${name}`);

// Cargo's registry takes valid expressions only.
const licences = new Contrib.License.Factories.LicenseFactory(() => undefined);

function componentOf(one, type) {
  const purl = `pkg:cargo/${one.name}@${one.version}`;
  const component = new Models.Component(type, one.name, {
    bomRef: purl,
    version: one.version,
    purl: one.source ? purl : undefined,
  });
  if (one.license)
    component.licenses.add(licences.makeFromString(one.license.replaceAll(/\s*\/\s*/g, ' OR ')));
  return component;
}

/** What tests alone need does not ship. */
const needs = (node) =>
  node.deps.filter((dep) => dep.dep_kinds.some(({ kind }) => kind !== 'dev')).map((dep) => dep.pkg);

const bom = new Models.Bom();
bom.metadata.component = componentOf(root, Enums.ComponentType.Application);
const known = new Map([[root.id, bom.metadata.component]]);
const open = [root.id];
for (let id = open.pop(); id !== undefined; id = open.pop()) {
  for (const needed of needs(nodes.get(id))) {
    if (!known.has(needed)) {
      const component = componentOf(packages.get(needed), Enums.ComponentType.Library);
      known.set(needed, component);
      bom.components.add(component);
      open.push(needed);
    }
    known.get(id).dependencies.add(known.get(needed).bomRef);
  }
}

const serializer = new Serialize.JsonSerializer(
  new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6),
);
console.log(serializer.serialize(bom, { sortLists: true, space: 1 }));
