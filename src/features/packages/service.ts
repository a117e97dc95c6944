import type {
  ClassPackage,
  ClassPackageResponse,
  ClassPackagesResponse,
  UsedPackages,
} from '../../../domain/contract/packages';
import type { SingleClass } from '../../../domain/contract/schedule';
import type { HttpGet } from '../../core/http/client';

/** All packages that are for sale; prices in pesos (specification, section 7). */
export async function getPackages(http: HttpGet): Promise<ClassPackage[]> {
  return (await http.get<ClassPackagesResponse>('/class_packages', { anonymous: true })).class_packages;
}

/** What the signed-in customer can't have again. */
export const getUsedPackages = (http: HttpGet): Promise<UsedPackages> => http.get('/class_packages/used');

/** One package that is for sale; ApiError package/not-found. */
export async function getPackage(http: HttpGet, classPackageId: number): Promise<ClassPackage> {
  return (await http.get<ClassPackageResponse>(`/class_packages/${classPackageId}`, { anonymous: true })).class_package;
}

/**
 * Upcoming dates of the event that a package sells, the next one first; with a session the own seats carry their id.
 */
export async function getPackageClasses(http: HttpGet, classPackageId: number): Promise<SingleClass[]> {
  return (await http.get<{ single_classes: SingleClass[] }>(`/class_packages/${classPackageId}/single_classes`))
    .single_classes;
}

/** The studio's home list, in its order. */
export async function getHomePackages(http: HttpGet): Promise<ClassPackage[]> {
  return (await http.get<ClassPackagesResponse>('/class_packages/presenciales/home', { anonymous: true }))
    .class_packages;
}
