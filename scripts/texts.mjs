// `npm run texts`: removes translations that no source uses, and lists strings that are not translated yet. Each
// string is printed with its location and as a line that can be completed and added to the translation file. The exit
// code is 1 if a translation is missing. See docs/contributing/translating.md.
import { gapsOf, tidyTranslations, translationFiles } from './support/texts.mjs';

for (const file of translationFiles()) {
  const { missing, stale } = gapsOf(file);
  tidyTranslations(file);
  console.log(`${file.file}: ${missing.length} missing, ${stale.length} taken out`);
  for (const key of stale)
    console.log(`  was  ${JSON.stringify(key)}: ${JSON.stringify(file.translations[key])}`);
  for (const key of missing)
    console.log(`  ${file.texts.get(key)?.places.join(', ')}\n    ${JSON.stringify(key)}: "",`);
  if (missing.length > 0) process.exitCode = 1;
}
