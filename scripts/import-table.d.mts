export interface ImportRow {
  folders: string[];
  types?: string[];
  packages: string[];
  node?: string[];
}
export declare const importTable: Record<string, ImportRow>;
