/** HTTP methods that are not in the catalog, but are in the IANA registry or are used by widespread software. */
export const furtherMethods: readonly string[] = [
  'ACL', 'BASELINE-CONTROL', 'BIND', 'CHECKIN', 'CHECKOUT', 'COPY', 'DEBUG', 'LABEL', 'LINK', 'LOCK', 'MERGE',
  'MKACTIVITY', 'MKCALENDAR', 'MKCOL', 'MKREDIRECTREF', 'MKWORKSPACE', 'MOVE', 'ORDERPATCH', 'PRI', 'PROPFIND',
  'PROPPATCH', 'PURGE', 'QUERY', 'REBIND', 'REPORT', 'SEARCH', 'TRACK', 'UNBIND', 'UNCHECKOUT', 'UNLINK', 'UNLOCK',
  'UPDATE', 'UPDATEREDIRECTREF', 'VERSION-CONTROL',
]; // prettier-ignore
