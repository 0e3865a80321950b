package dev.lakegate;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.slf4j.Logger;

/**
 * The rules of the house, for whatever house: a base package with rooms right below it. Adapters
 * live in children of rooms; the base package itself wires everything and may import all.
 */
final class RoomRules {

  private static final String MEANINGLESS =
      "(.*\\.)?(utils?|common|impl|managers?|helpers?)(\\..*)?";

  private final String base;
  private final List<Room> rooms;

  RoomRules(String base, List<Room> rooms) {
    this.base = base;
    this.rooms = rooms;
  }

  /**
   * A room.
   *
   * @param name its package below the base
   * @param mayImport the rooms it may import besides itself
   * @param because why no more
   */
  record Room(String name, Set<String> mayImport, String because) {}

  /** One rule per room: what it may import of our own. */
  Stream<ArchRule> ownImports() {
    return rooms.stream().map(this::ownImports);
  }

  private ArchRule ownImports(Room room) {
    String allowed = room.mayImport().isEmpty() ? "no room" : "only " + sorted(room.mayImport());
    return classes()
        .that()
        .resideInAPackage(base + "." + room.name() + "..")
        .should(importNothingBut(room))
        .as("'%s' may import %s besides itself".formatted(room.name(), allowed))
        .because(room.because())
        .allowEmptyShould(true);
  }

  private static List<String> sorted(Set<String> names) {
    return names.stream().sorted().toList();
  }

  private ArchCondition<JavaClass> importNothingBut(Room room) {
    return new ArchCondition<>("import nothing else of our own") {
      @Override
      public void check(JavaClass item, ConditionEvents events) {
        item.getDirectDependenciesFromSelf().stream()
            .filter(dependency -> isOurs(target(dependency)))
            .filter(dependency -> !isAllowed(item.getPackageName(), target(dependency), room))
            .map(dependency -> SimpleConditionEvent.violated(item, dependency.getDescription()))
            .forEach(events::add);
      }
    };
  }

  private static String target(Dependency dependency) {
    return dependency.getTargetClass().getBaseComponentType().getPackageName();
  }

  private boolean isOurs(String packageName) {
    return packageName.equals(base) || packageName.startsWith(base + ".");
  }

  // A child may import its parents; nobody imports a child of another.
  private boolean isAllowed(String from, String to, Room room) {
    boolean upwards = from.equals(to) || from.startsWith(to + ".");
    boolean roomOrBelow = to.startsWith(base + "." + room.name());
    return upwards && roomOrBelow
        || room.mayImport().stream().anyMatch(name -> to.equals(base + "." + name));
  }

  /** Every class has a room. */
  ArchRule everyClassHasARoom() {
    String[] known =
        Stream.concat(Stream.of(base), rooms.stream().map(room -> base + "." + room.name() + ".."))
            .toArray(String[]::new);
    return classes()
        .that()
        .resideInAPackage(base + "..")
        .should()
        .resideInAnyPackage(known)
        .because("a package that no table knows may import anything");
  }

  /** No cycles, neither of rooms nor of packages. */
  Stream<ArchRule> noCycles() {
    return Stream.of("(*)..", "(**)")
        .map(slice -> slices().matching(base + "." + slice).should().beFreeOfCycles())
        .map(rule -> rule.because("what goes in circles cannot be understood one by one"));
  }

  /** Adapters keep to themselves. */
  ArchRule adaptersArePackagePrivate() {
    return classes()
        .that()
        .resideInAnyPackage(base + ".*.*..")
        .and()
        .areTopLevelClasses()
        .and()
        .arePublic()
        .should()
        .haveNameMatching(".*(Configuration|Properties)")
        .because("only the wiring imports an adapter, and it needs no more")
        .allowEmptyShould(true);
  }

  /**
   * A library is used in few places.
   *
   * @param places packages below the base, with their children; the base package is always one
   * @param libraries package patterns
   */
  ArchRule libraryStaysIn(List<String> places, String because, String... libraries) {
    String[] allowed =
        Stream.concat(Stream.of(base), places.stream().map(place -> base + "." + place + ".."))
            .toArray(String[]::new);
    return noClasses()
        .that()
        .resideInAPackage(base + "..")
        .and()
        .resideOutsideOfPackages(allowed)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(libraries)
        .because(because);
  }

  /** Only the wiring reads the wall clock. */
  ArchRule wallClockIsInjected() {
    return noClasses()
        .that()
        .resideInAPackage(base + "..")
        .and()
        .resideOutsideOfPackage(base)
        .should()
        .callCodeUnitWhere(readsTheWallClock())
        .because("time that is not injected cannot be tested");
  }

  private static DescribedPredicate<JavaCall<?>> readsTheWallClock() {
    return DescribedPredicate.describe("the wall clock is read", RoomRules::readsTheWallClock);
  }

  private static boolean readsTheWallClock(JavaCall<?> call) {
    String owner = call.getTargetOwner().getName();
    String name = call.getName();
    boolean givenAClock =
        call.getTarget().getRawParameterTypes().stream()
            .anyMatch(type -> type.isEquivalentTo(Clock.class));
    return owner.startsWith("java.time.") && name.equals("now") && !givenAClock
        || owner.equals("java.time.Clock") && (name.startsWith("system") || name.startsWith("tick"))
        || owner.equals("java.lang.System") && name.equals("currentTimeMillis")
        || owner.equals("java.util.Date") && call.getTarget().getRawParameterTypes().isEmpty();
  }

  /** Names say something. */
  Stream<ArchRule> namesSaySomething() {
    return Stream.of(
        noClasses()
            .that()
            .resideInAPackage(base + "..")
            .should()
            .haveNameMatching(MEANINGLESS)
            .as("no package is called util, common, impl, manager or helper")
            .because("such a package holds whatever nobody found a place for"),
        noClasses()
            .that()
            .resideInAPackage(base + "..")
            .should()
            .haveNameMatching(".*[a-z0-9](Utils?|Impl|Manager|Helper)(\\$.*)?")
            .as("no class is called Util, Impl, Manager or Helper")
            .because("such a name does not say what the class does"));
  }

  /** Every package introduces itself and is null-marked. */
  ArchRule packagesIntroduceThemselves() {
    return classes()
        .that()
        .resideInAPackage(base + "..")
        .should(resideInANullMarkedPackage())
        .because("a reader looks there first, and null is checked only there");
  }

  private static ArchCondition<JavaClass> resideInANullMarkedPackage() {
    return new ArchCondition<>("reside in a package with a @NullMarked package-info") {
      @Override
      public void check(JavaClass item, ConditionEvents events) {
        JavaPackage home = item.getPackage();
        boolean marked =
            home.tryGetPackageInfo().filter(it -> it.isAnnotatedWith(NullMarked.class)).isPresent();
        String message = home.getName() + " has no @NullMarked package-info";
        events.add(new SimpleConditionEvent(item, marked, message));
      }
    };
  }

  /** Loggers look alike. */
  ArchRule loggersLookAlike() {
    return fields()
        .that()
        .haveRawType(Logger.class)
        .and()
        .areDeclaredInClassesThat()
        .resideInAPackage(base + "..")
        .should()
        .haveName("LOGGER")
        .andShould()
        .bePrivate()
        .andShould()
        .beStatic()
        .andShould()
        .beFinal()
        .because("one form is found by one search")
        .allowEmptyShould(true);
  }

  /** All that do not depend on the libraries in use. */
  void check(JavaClasses classes) {
    Stream.of(
            ownImports(),
            noCycles(),
            namesSaySomething(),
            Stream.of(
                everyClassHasARoom(),
                adaptersArePackagePrivate(),
                wallClockIsInjected(),
                packagesIntroduceThemselves(),
                loggersLookAlike()))
        .flatMap(rules -> rules)
        .forEach(rule -> rule.check(classes));
  }
}
