package dev.lakegate.handler.jdbc;

import dev.lakegate.handler.HandlerPropertyException;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ServiceLoader;
import org.springframework.beans.BeanUtils;
import org.springframework.beans.BeansException;
import org.springframework.util.ClassUtils;

/** Finds drivers, those of plug-ins too, which {@link java.sql.DriverManager} does not see. */
final class Drivers {

  private Drivers() {}

  /**
   * The driver for a database.
   *
   * @throws HandlerPropertyException when there is none
   */
  static Driver of(DatabaseAccess access) {
    String name = access.driver();
    Driver driver = name == null ? announced(access) : named(access, name);
    if (!accepts(driver, access)) {
      throw new HandlerPropertyException(
          access.section() + "url",
          DatabaseAccess.MASK,
          "the driver does not read it: look at its form, and at the driver");
    }
    return driver;
  }

  private static Driver announced(DatabaseAccess access) {
    for (Driver driver : ServiceLoader.load(Driver.class, ClassUtils.getDefaultClassLoader())) {
      if (accepts(driver, access)) {
        return driver;
      }
    }
    throw new HandlerPropertyException(
        access.section() + "url",
        DatabaseAccess.MASK,
        "no driver reads it: look at its form, and bring the driver's jar unless it is PostgreSQL"
            + " or H2");
  }

  private static Driver named(DatabaseAccess access, String name) {
    try {
      Class<?> type = Class.forName(name, true, ClassUtils.getDefaultClassLoader());
      return BeanUtils.instantiateClass(type.asSubclass(Driver.class));
    } catch (ClassNotFoundException | LinkageError | ClassCastException | BeansException e) {
      throw new HandlerPropertyException(
          access.section() + "driver",
          name,
          "is no JDBC driver on the class path: bring its jar, and look at the name");
    }
  }

  private static boolean accepts(Driver driver, DatabaseAccess access) {
    try {
      return driver.acceptsURL(access.url());
    } catch (SQLException e) {
      return false;
    }
  }
}
