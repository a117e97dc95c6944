/** The store's state. Each reducer adds its slice by declaration merging, so core imports no feature. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface RootState {}
